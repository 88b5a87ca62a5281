import type { ImageKind, Visibility } from '@pictor/contract'
import { IMAGE_KINDS, VISIBILITIES } from '@pictor/contract/limits'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { parseDay } from '../../../lib/search-params.ts'
import { noResultsText, type TextOfNoResults } from './filter-text.ts'
import type { ImageFilters } from './image-filters.ts'
import { type FilterFields, FilterSelect, type OwnFilters, type SelectFilter, withAny } from './list-filter-fields.tsx'

const KIND_NAMES = { generated: 'Generated', upload: 'Uploads' } as const satisfies Record<ImageKind, string>
const VISIBILITY_NAMES = { public: 'Public', private: 'Private' } as const satisfies Record<Visibility, string>

export const ownFilters: OwnFilters = { Fields: OwnFields, getNoResultsText }

function getNoResultsText(filters: ImageFilters): TextOfNoResults {
  const { kind, visibility, from, to } = filters
  if (from && to && from > to) {
    const text = `${formatDay(from)} is after ${formatDay(to)}. Change one of the dates.`
    return { ...noResultsText(filters), text }
  }
  const labels = [
    kind && KIND_NAMES[kind].toLowerCase(),
    visibility && VISIBILITY_NAMES[visibility].toLowerCase(),
    from && `from ${formatDay(from)}`,
    to && `until ${formatDay(to)}`,
  ]
  return noResultsText(
    filters,
    labels.filter((part) => part !== undefined),
  )
}

function formatDay(iso: string): string {
  return formatDate(`${iso}T00:00:00Z`)
}

function OwnFields(fields: FilterFields) {
  return (
    <>
      <FilterSelect {...fields} {...KIND} />
      <FilterSelect {...fields} {...VISIBILITY} />
      <DayField {...fields} name="from" label="From" />
      <DayField {...fields} name="to" label="To" />
    </>
  )
}

const KIND: SelectFilter = {
  name: 'kind',
  label: 'Kind',
  options: withAny(
    'Any kind',
    IMAGE_KINDS.map((value) => ({ value, text: KIND_NAMES[value] })),
  ),
}
const VISIBILITY: SelectFilter = {
  name: 'visibility',
  label: 'Visibility',
  options: withAny(
    'Any visibility',
    VISIBILITIES.map((value) => ({ value, text: VISIBILITY_NAMES[value] })),
  ),
}

function DayField({
  values,
  changeSoon,
  name,
  label,
}: Pick<FilterFields, 'values' | 'changeSoon'> & { name: 'from' | 'to'; label: string }) {
  const value = values[name] ?? ''
  const [typed, setTyped] = useState({ text: value, value })
  // The filters changed elsewhere, for example with the Back button, so update the field.
  if (typed.value !== value) setTyped({ text: value, value })
  return (
    <label className="col-span-2 flex min-w-0 items-center gap-2 text-sm text-muted @2xl:col-span-1">
      <span className="w-9 shrink-0 @2xl:w-auto">{label}</span>
      <input
        type="date"
        name={name}
        value={typed.text}
        // Applied when typing pauses, because a date that is only partly typed may already be valid. While the year is
        // typed, it is a day such as 0002-05-01.
        onChange={({ target: { value: text } }) => {
          setTyped({ ...typed, text })
          if (text === '' || parseDay(text)) changeSoon({ [name]: text || undefined })
        }}
        className="h-control w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-2 text-sm text-content"
      />
    </label>
  )
}
