import { useInfiniteQuery } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PageSection } from '../../../ui/page-section.tsx'
import { GENERATION_STATES, parseGenerationFilters } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { generationsQuery, STUCK_FILTER } from '../admin.queries.ts'
import { LINK } from '../parts/facts.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { GenerationsTable } from './generations-table.tsx'
import { ListView, QueryFailure } from '../parts/list-view.tsx'
import { StaleDataBanner } from '../parts/stale-data-banner.tsx'
import { stateText } from '../parts/state-text.ts'

/** The generations and their states. Stuck ones are shown at the top. */
export function GenerationsPage() {
  const [search] = useSearchParams()
  const filters = useMemo(() => parseGenerationFilters(search), [search])
  const list = useInfiniteQuery(generationsQuery(filters))
  const generations = list.data?.pages.flatMap((page) => page.generations) ?? []
  const isFiltered = Object.keys(filters).length > 0
  return (
    <AdminPage title="Generations" text="All generations. Prompts are private and not shown.">
      {!isFiltered && <StuckGenerations />}
      <Filters models={list.data?.pages[0]?.models ?? []} selected={filters.model} />
      <ListView
        list={list}
        count={generations.length}
        rowLabels={['generation', 'generations']}
        isFiltered={isFiltered}
        emptyIcon={WandSparkles}
        emptyText="Generations will appear here once someone requests an image."
      >
        <GenerationsTable caption="Generations, newest first" generations={generations} />
      </ListView>
    </AdminPage>
  )
}

/** Shows the newest stuck generations, or nothing if there are none. */
function StuckGenerations() {
  const list = useInfiniteQuery(generationsQuery(STUCK_FILTER))
  const { data, error, hasNextPage } = list
  const stuck = data?.pages[0]?.generations ?? []
  if (error && stuck.length === 0) {
    return (
      <PageSection title="Stuck">
        <QueryFailure query={list} />
      </PageSection>
    )
  }
  if (stuck.length === 0) return null
  return (
    <PageSection
      title="Stuck"
      text="Waiting over five minutes or past deadline. Retry requeues a generation; refund fails it and returns its credits."
      actions={
        hasNextPage && (
          <Link to="?state=stuck" className={`${LINK} text-sm`}>
            All stuck generations
          </Link>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <StaleDataBanner query={list} />
        <GenerationsTable caption="Stuck generations" generations={stuck} />
      </div>
    </PageSection>
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
