import type { AdminGeneration } from '@pictor/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WandSparkles } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { creditsText } from '../../credits/index.ts'
import { GENERATION_STATES, parseGenerationFilters } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { generationsQuery, STUCK_FILTER } from '../admin.queries.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Id, Time, UserLink } from '../parts/facts.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { microUsdText } from '../parts/formats.ts'
import { ListView } from '../parts/list-view.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { stateText } from '../parts/state-text.ts'
import { ViewLinks } from '../parts/view-links.tsx'

/** The generations and their states: all, or those that are stuck. */
export function GenerationsPage() {
  const [search] = useSearchParams()
  const filters = useMemo(() => parseGenerationFilters(search), [search])
  const list = useInfiniteQuery(generationsQuery(filters))
  const generations = list.data?.pages.flatMap((page) => page.generations) ?? []
  const isStuckView = filters.state === STUCK_FILTER.state
  return (
    <AdminPage
      title="Generations"
      text={
        isStuckView
          ? 'Waiting over five minutes or past deadline. “Retry” requeues a generation; “Refund” ends it and returns its credits.'
          : 'All generations, without their prompts.'
      }
      actions={<Views isStuckView={isStuckView} />}
    >
      <Filters models={list.data?.pages[0]?.models ?? []} selected={filters.model} />
      <ListView
        list={list}
        count={generations.length}
        rowLabels={['generation', 'generations']}
        isFiltered={Object.keys(filters).length > 0}
        emptyIcon={WandSparkles}
        emptyText="Generations will appear here once someone requests an image."
      >
        <GenerationsTable caption="Generations, newest first" generations={generations} />
      </ListView>
    </AdminPage>
  )
}

/** Links to all and to the stuck generations, with the number of stuck ones as far as it is known. */
function Views({ isStuckView }: { isStuckView: boolean }) {
  const { data } = useInfiniteQuery(generationsQuery(STUCK_FILTER))
  const [firstPage] = data?.pages ?? []
  const count = firstPage ? ` (${firstPage.generations.length}${firstPage.nextCursor === null ? '' : '+'})` : ''
  return (
    <ViewLinks
      label="Generations"
      views={[
        { search: '', label: 'All', isCurrent: !isStuckView },
        { search: '?state=stuck', label: `Stuck${count}`, isCurrent: isStuckView },
      ]}
    />
  )
}

const STATE_OPTIONS = [
  { value: '', text: 'All states' },
  ...GENERATION_STATES.map((state) => ({ value: state, text: stateText(state) })),
]

function Filters({ models, selected }: { models: readonly string[]; selected: string | undefined }) {
  // While the list loads, the selected model is the only known one.
  const names = selected === undefined || models.includes(selected) ? models : [selected, ...models]
  const modelOptions = [{ value: '', text: 'All models' }, ...names.map((name) => ({ value: name, text: name }))]
  return (
    <FilterForm
      label="Generations"
      fields={[
        { name: 'state', label: 'State', options: STATE_OPTIONS },
        { name: 'model', label: 'Model', options: modelOptions },
        { name: 'user', label: 'User ID', type: 'search' },
      ]}
    />
  )
}

interface GenerationsTableProps {
  caption: string
  generations: readonly AdminGeneration[]
}

function GenerationsTable({ caption, generations }: GenerationsTableProps) {
  const columns = generations.some(isUnfinished) ? [...COLUMNS, ACTIONS_COLUMN] : COLUMNS
  return <DataTable caption={caption} columns={columns} rows={generations} keyOf={({ id }) => id} />
}

const COLUMNS: readonly Column<AdminGeneration>[] = [
  { name: 'State', isUnlabeled: true, cell: (generation) => <State generation={generation} /> },
  {
    name: 'User',
    cell: ({ user, id }) => (
      <>
        <UserLink user={user} />
        <p>
          <Id>{id}</Id>
        </p>
      </>
    ),
  },
  {
    name: 'Model',
    cell: ({ model, plan, attempt }) => (
      <>
        <p className="text-balance @5xl:min-w-40">{model ?? 'Not started'}</p>
        <p className="text-muted">
          {plan}
          {attempt > 1 && `, attempt ${attempt}`}
        </p>
      </>
    ),
  },
  {
    name: 'Credits',
    isNumber: true,
    cell: ({ credits, refunded }) => (
      <>
        {formatCount(credits)}
        {refunded && <p className="text-muted">refunded</p>}
      </>
    ),
  },
  { name: 'Cost', isNumber: true, cell: ({ cost_micro_usd: cost }) => (cost === null ? '–' : microUsdText(cost)) },
  { name: 'Requested', cell: (generation) => <Times generation={generation} /> },
]

const ACTIONS_COLUMN: Column<AdminGeneration> = {
  name: 'Actions',
  isActions: true,
  cell: (generation) => isUnfinished(generation) && <GenerationActions generation={generation} />,
}

/** Whether an admin can still retry or refund the generation. */
function isUnfinished({ finished_at }: AdminGeneration): boolean {
  return finished_at === null
}

function State({ generation: { status, is_stuck, error_code } }: { generation: AdminGeneration }) {
  const tone = status === 'succeeded' ? 'success' : status === 'failed' ? 'danger' : 'neutral'
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{stateText(status)}</Badge>
      {is_stuck && <Badge tone="danger">Stuck</Badge>}
      {error_code && <span className="w-full text-xs text-muted">{error_code}</span>}
    </span>
  )
}

function Times({ generation: { created_at, finished_at, deadline_at } }: { generation: AdminGeneration }) {
  return (
    <>
      <Time iso={created_at} />
      {finished_at !== null && (
        <p className="text-muted @4xl:whitespace-nowrap">
          ended <Time iso={finished_at} />
        </p>
      )}
      {finished_at === null && deadline_at !== null && (
        <p className="text-muted @4xl:whitespace-nowrap">
          due <Time iso={deadline_at} />
        </p>
      )}
    </>
  )
}

/** The actions for an unfinished generation: retry it, or fail and refund it. */
function GenerationActions({ generation }: { generation: AdminGeneration }) {
  const [openDialog, setOpenDialog] = useState<'retry' | 'refund' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  const { id, user, credits } = generation
  const labelSuffix = <span className="sr-only"> the generation {id}</span>
  return (
    <div className="flex flex-wrap gap-1.5 py-1 @4xl:flex-nowrap @4xl:py-0">
      <Button size="small" onClick={() => setOpenDialog('retry')}>
        Retry{labelSuffix}
      </Button>
      <Button size="small" onClick={() => setOpenDialog('refund')}>
        Refund{labelSuffix}
      </Button>
      <ReasonDialog
        open={openDialog === 'retry'}
        onClose={closeDialog}
        title="Retry this generation?"
        text={`The image for ${user.email} is requeued at no extra charge. If a paid model was already called, it can only be refunded.`}
        hint="Recorded in the audit log."
        confirmLabel="Retry"
        act={(reason) => api.admin.retryGeneration({ id, reason })}
        successText="Generation requeued"
      />
      <ReasonDialog
        open={openDialog === 'refund'}
        onClose={closeDialog}
        title="Refund this generation?"
        text={`This ends the generation and returns ${creditsText(credits)} to ${user.email} immediately.`}
        hint="Recorded in the audit log."
        confirmLabel={`Refund ${creditsText(credits)}`}
        tone="danger"
        act={(reason) => api.admin.refundGeneration({ id, reason })}
        successText={`Generation ended, ${creditsText(credits)} refunded`}
      />
    </div>
  )
}
