import type { HistoryFilters } from '@pictor/contract'
import { LEDGER_KINDS } from '@pictor/contract/limits'
import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Download, ReceiptText } from '../../ui/icons.ts'
import { toProblem } from '../../api/problem.ts'
import { formatCount } from '../../lib/format.ts'
import { parseDay, parseChoice } from '../../lib/search-params.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { SectionFailure, SectionMessage } from '../../ui/section-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  historyCsvUrl,
  isHistoryFiltered,
  useHistoryFilters,
  withHistoryFilters,
  type HistoryFiltersChange,
} from './history-filters.ts'
import { HistoryTable, KIND_NAMES } from './history-table.tsx'
import { flattenEntries, useHistory, type HistoryList } from './history.queries.ts'

/** Every change of the user's balance, with its reason. */
export function History({ viewerId }: { viewerId: string }) {
  const filters = useHistoryFilters()
  const list = useHistory(viewerId, filters)
  return (
    <PageSection
      title="History"
      text="Every change to your balance. Times in UTC."
      actions={
        <a href={historyCsvUrl(filters)} download className={buttonStyle()}>
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </a>
      }
    >
      <HistoryForm filters={filters} />
      <HistoryContent list={list} filtered={isHistoryFiltered(filters)} />
    </PageSection>
  )
}

const KIND_OPTIONS = [
  { value: '', text: 'All changes' },
  ...LEDGER_KINDS.map((kind) => ({ value: kind, text: KIND_NAMES[kind] })),
]

/** The filter form of the history. The filters are stored in the URL. Without JavaScript, the form reloads the page. */
function HistoryForm({ filters }: { filters: HistoryFilters }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const applyFilters = (next: HistoryFiltersChange) =>
    void navigate({ search: withHistoryFilters(search, next).toString() }, { preventScrollReset: true })
  const form = useRef<HTMLFormElement>(null)
  const { kind, from, to } = filters
  const clearFilters = () => {
    applyFilters({})
    // The button disappears, so the focus moves to the first field.
    form.current?.querySelector('select')?.focus()
  }
  return (
    <form ref={form} method="get" aria-label="History" onSubmit={(event) => event.preventDefault()} className={FORM}>
      <SelectField
        name="kind"
        label="Type of change"
        options={KIND_OPTIONS}
        value={kind ?? ''}
        marked={kind !== undefined}
        onChange={({ target }) => applyFilters({ ...filters, kind: parseChoice(LEDGER_KINDS, target.value) })}
        className="@[28rem]:col-span-2"
      />
      <DateField
        name="from"
        label="From"
        value={from}
        max={to}
        onApply={(day) => applyFilters({ ...filters, from: day })}
      />
      <DateField name="to" label="To" value={to} min={from} onApply={(day) => applyFilters({ ...filters, to: day })} />
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
      {isHistoryFiltered(filters) && (
        <Button tone="quiet" onClick={clearFilters} className="@[28rem]:max-@2xl:col-span-2">
          Clear
        </Button>
      )}
    </form>
  )
}

const FORM = 'mb-4 grid items-center gap-2 @[28rem]:grid-cols-2 @2xl:flex @2xl:flex-wrap'

/**
 * A date field fires a change event for every part that the user types, so its value is applied only after this pause.
 */
const TYPING_PAUSE_MS = 500

interface DateFieldProps {
  name: 'from' | 'to'
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onApply: (day: string | undefined) => void
}

function DateField({ name, label, value = '', min, max, onApply }: DateFieldProps) {
  const [typed, setTyped] = useState({ text: value, appliedValue: value })
  // The filters changed elsewhere, for example with the Back button, so update the field.
  if (typed.appliedValue !== value) setTyped({ text: value, appliedValue: value })
  const applyLater = useDebounced(() => {
    const day = parseDay(typed.text)
    // While the year is typed, the value is a day such as 0002-05-01.
    if (day || typed.text === '') onApply(day)
  }, TYPING_PAUSE_MS)
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span className="w-9 shrink-0 @[28rem]:w-auto">{label}</span>
      <input
        type="date"
        name={name}
        value={typed.text}
        min={min}
        max={max}
        onChange={({ target }) => {
          setTyped({ ...typed, text: target.value })
          applyLater()
        }}
        className="h-control w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-2 text-sm text-content"
      />
    </label>
  )
}

function HistoryContent({ list, filtered }: { list: HistoryList; filtered: boolean }) {
  const entries = useMemo(() => flattenEntries(list.data), [list.data])
  if (list.status === 'pending') return <HistorySkeleton />
  if (list.status === 'error' && entries.length === 0) {
    return (
      <SectionFailure text={toProblem(list.error).text} busy={list.isFetching} onRetry={() => void list.refetch()} />
    )
  }
  if (entries.length === 0) return <NoEntries filtered={filtered} />
  return (
    // Until the list for other filters is loaded, the previous list stays visible, but faded.
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-40">
      <HistoryTable entries={entries} />
      <HistoryFooter list={list} count={entries.length} />
    </div>
  )
}

/** Below the list: the number of displayed entries and a button for more. */
function HistoryFooter({ list, count }: { list: HistoryList; count: number }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const countOutput = useRef<HTMLOutputElement>(null)
  const handleShowMore = async () => {
    const { hasNextPage: hasMore } = await fetchNextPage()
    // The button disappears, so the focus moves to the text.
    if (!hasMore) countOutput.current?.focus()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <output ref={countOutput} tabIndex={-1} className="rounded-sm text-sm text-muted">
        {isFetchNextPageError ? toProblem(error).text : countText(count, hasNextPage)}
      </output>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void handleShowMore()} className="max-sm:w-full">
          {isFetchNextPageError ? 'Try again' : 'Show earlier changes'}
        </Button>
      )}
    </div>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 change'
  return `${hasMore ? 'The latest' : 'All'} ${formatCount(count)} changes`
}

function NoEntries({ filtered }: { filtered: boolean }) {
  if (!filtered) return <SectionMessage icon={ReceiptText} text="Credits you receive, buy or spend will appear here." />
  return (
    <SectionMessage icon={ReceiptText} text="No changes match these filters.">
      <Link to={{ search: '' }} preventScrollReset className={buttonStyle()}>
        Show all
      </Link>
    </SectionMessage>
  )
}

const SKELETON_ROWS = [0, 1, 2, 3, 4]

function HistorySkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">Loading your history</output>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
