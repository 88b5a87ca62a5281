import { ASPECT_RATIOS, IMAGE_KINDS, IMAGE_SORTS, STYLES, VISIBILITIES } from '@pictor/contract/limits'
import { SelectField, type SelectOption } from '../../../ui/controls/select-field.tsx'
import { KIND_NAMES, SORT_NAMES, styleOptionLabel, VISIBILITY_NAMES } from './filter-text.ts'
import { parseFilters, FILTER_NAMES, type FilterName } from './image-filters.ts'
import type { FilterForm } from './use-filters.ts'

type Fields = Pick<FilterForm, 'values' | 'change' | 'changeSoon'>

/** Fields for every list. */
export function CommonFields(fields: Fields) {
  return (
    <>
      <FilterSelect {...fields} {...SORT} className="col-span-2 @2xl:col-span-1" />
      <FilterSelect {...fields} {...RATIO} />
      <FilterSelect {...fields} {...STYLE} />
    </>
  )
}

/** Fields for the viewer's own list only. */
export function OwnFields(fields: Fields) {
  return (
    <>
      <FilterSelect {...fields} {...KIND} />
      <FilterSelect {...fields} {...VISIBILITY} />
      <DayField {...fields} name="from" label="From" />
      <DayField {...fields} name="to" label="To" />
    </>
  )
}

interface SelectFilter {
  name: Exclude<FilterName, 'q' | 'from' | 'to'>
  label: string
  options: readonly SelectOption[]
}

const SORT: SelectFilter = {
  name: 'sort',
  label: 'Sort',
  options: IMAGE_SORTS.map((value) => ({ value, text: SORT_NAMES[value] })),
}
const RATIO: SelectFilter = {
  name: 'ratio',
  label: 'Ratio',
  options: withAny(
    'Any ratio',
    ASPECT_RATIOS.map((value) => ({ value, text: value })),
  ),
}
const STYLE: SelectFilter = {
  name: 'style',
  label: 'Style',
  options: withAny(
    'Any style',
    STYLES.map((value) => ({ value, text: styleOptionLabel(value) })),
  ),
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
    'Public and private',
    VISIBILITIES.map((value) => ({ value, text: VISIBILITY_NAMES[value] })),
  ),
}

function withAny(text: string, options: readonly SelectOption[]): SelectOption[] {
  return [{ value: '', text }, ...options]
}

interface FilterSelectProps extends Pick<Fields, 'values' | 'change'>, SelectFilter {
  className?: string
}

function FilterSelect({ values, change, name, label, options, className }: FilterSelectProps) {
  return (
    <SelectField
      name={name}
      label={label}
      options={options}
      value={values[name] ?? options[0]?.value}
      marked={values[name] !== undefined}
      className={className}
      // Parsed like a URL, so that the result is always a valid option.
      onChange={(event) => {
        const selected = parseFilters(new URLSearchParams({ [name]: event.target.value }), FILTER_NAMES)
        change({ [name]: undefined, ...selected })
      }}
    />
  )
}

function DayField({
  values,
  changeSoon,
  name,
  label,
}: Pick<Fields, 'values' | 'changeSoon'> & { name: 'from' | 'to'; label: string }) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span className="w-9 shrink-0 @2xl:w-auto">{label}</span>
      <input
        type="date"
        name={name}
        value={values[name] ?? ''}
        // Applied when typing pauses, because a date that is only partly typed may already be valid.
        onChange={(event) => changeSoon({ [name]: event.target.value || undefined })}
        className="h-control w-full min-w-0 rounded-md border border-line bg-surface-raised px-2 text-sm text-content"
      />
    </label>
  )
}
