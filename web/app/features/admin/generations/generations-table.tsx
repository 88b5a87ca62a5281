import type { AdminGeneration } from '@pictor/contract'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Id, Time, UserLink } from '../parts/facts.tsx'
import { microUsdText } from '../parts/figures.ts'
import { GenerationDeeds } from './generation-deeds.tsx'
import { stateText } from '../parts/state-text.ts'

export interface GenerationsTableProps {
  caption: string
  generations: readonly AdminGeneration[]
}

export function GenerationsTable({ caption, generations }: GenerationsTableProps) {
  const columns = generations.some(isUnderWay) ? [...COLUMNS, DEEDS] : COLUMNS
  return <DataTable caption={caption} columns={columns} rows={generations} keyOf={({ id }) => id} />
}

const COLUMNS: readonly Column<AdminGeneration>[] = [
  { name: 'State', isPlain: true, cell: (generation) => <State generation={generation} /> },
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
        <p>{model ?? 'Not yet begun'}</p>
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
  { name: 'Asked', cell: (generation) => <Times generation={generation} /> },
]

const DEEDS: Column<AdminGeneration> = {
  name: 'Actions',
  isDeed: true,
  cell: (generation) => isUnderWay(generation) && <GenerationDeeds generation={generation} />,
}

/** What has ended is as it is. */
function isUnderWay({ finished_at }: AdminGeneration): boolean {
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
        <p className="text-muted">
          ended <Time iso={finished_at} />
        </p>
      )}
      {finished_at === null && deadline_at !== null && (
        <p className="text-muted">
          due <Time iso={deadline_at} />
        </p>
      )}
    </>
  )
}
