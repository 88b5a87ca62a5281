import { ASPECT_RATIOS, IMAGE_SORTS, STYLES } from '@pictor/contract/limits'
import type { ComponentType } from 'react'
import { SelectField, type SelectOption } from '../../../ui/controls/select-field.tsx'
import { SORT_NAMES, styleOptionLabel, type TextOfNoResults } from './filter-text.ts'
import { parseFilters, FILTER_NAMES, type FilterName, type ImageFilters } from './image-filters.ts'
import type { FilterForm } from './use-filters.ts'

/** State of the filter form, for its fields. */
export type FilterFields = Pick<FilterForm, 'values' | 'change' | 'changeSoon'>

/** Filters that only the viewer's own list has. Only its page loads their code. */
export interface OwnFilters {
  Fields: ComponentType<FilterFields>
  getNoResultsText(filters: ImageFilters): TextOfNoResults
}

/** Fields for every list. */
export function CommonFields(fields: FilterFields) {
  return (
    <>
      <FilterSelect {...fields} {...SORT} className="col-span-2 @2xl:col-span-1" />
      <FilterSelect {...fields} {...RATIO} />
      <FilterSelect {...fields} {...STYLE} />
    </>
  )
}

export interface SelectFilter {
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
export function withAny(text: string, options: readonly SelectOption[]): SelectOption[] {
  return [{ value: '', text }, ...options]
}

interface FilterSelectProps extends Pick<FilterFields, 'values' | 'change'>, SelectFilter {
  className?: string
}

export function FilterSelect({ values, change, name, label, options, className }: FilterSelectProps) {
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
