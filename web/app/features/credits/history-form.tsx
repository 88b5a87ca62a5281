import type { HistoryFilters } from '@pictor/contract'
import { LEDGER_KINDS } from '@pictor/contract/limits'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { parseDay, parseChoice } from '../../lib/search-params.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { KIND_NAMES } from './history-table.tsx'
import { isHistoryFiltered, withHistoryFilters, type HistoryFiltersChange } from './history-filters.ts'

const KIND_OPTIONS = [
  { value: '', text: 'All changes' },
  ...LEDGER_KINDS.map((kind) => ({ value: kind, text: KIND_NAMES[kind] })),
]

/** The filter form of the history. The filters are stored in the URL. Without JavaScript, the form reloads the page. */
export function HistoryForm({ filters }: { filters: HistoryFilters }) {
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
