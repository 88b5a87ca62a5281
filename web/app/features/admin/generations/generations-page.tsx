import { useInfiniteQuery } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { GENERATION_STATES, parseGenerationFilters } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { generationsQuery, STUCK_FILTER } from '../admin.queries.ts'
import { FilterForm } from '../parts/filter-form.tsx'
import { GenerationsTable } from './generations-table.tsx'
import { ListView } from '../parts/list-view.tsx'
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
          ? 'Waiting over five minutes or past deadline. Retry requeues a generation; refund ends it and returns its credits.'
          : 'All generations. Prompts are private and not shown.'
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
