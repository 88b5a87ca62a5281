import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SlidersHorizontal } from '../../../ui/icons.ts'
import { withSearchParams } from '../../../lib/search-params.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField, type SelectOption } from '../../../ui/controls/select-field.tsx'

export interface SelectFilterField {
  name: string
  label: string
  options: readonly SelectOption[]
}

export interface TextFilterField {
  name: string
  label: string
  type: 'search' | 'date'
}

export type FilterField = SelectFilterField | TextFilterField

export interface FilterFormProps {
  /** The accessible name of the form. */
  label: string
  fields: readonly FilterField[]
}

type Values = Record<string, string>

/**
 * A form for filters that are stored in the URL. On narrow screens, it is collapsed until a filter is set. Without
 * JavaScript, the form reloads the page.
 */
export function FilterForm({ label, fields }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { values, type, applyValues } = useFilterValues(fields.map(({ name }) => name))
  const setCount = Object.values(values).filter(Boolean).length
  const selectCount = fields.filter((field) => 'options' in field).length
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    applyValues(values)
  }
  const clearFilters = () => {
    applyValues({})
    // The Clear button disappears, so the focus moves to the first field.
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <div className="flex w-full flex-col gap-2 @lg:w-auto">
      <FilterToggle setCount={setCount} />
      <form ref={form} method="get" aria-label={label} onSubmit={handleSubmit} className={FORM}>
        {fields.map((field) =>
          'options' in field ? (
            <SelectField
              key={field.name}
              name={field.name}
              label={field.label}
              options={field.options}
              value={values[field.name] ?? ''}
              marked={Boolean(values[field.name])}
              onChange={({ target }) => applyValues({ ...values, [field.name]: target.value })}
              className={selectCount === 1 ? 'col-span-2' : undefined}
            />
          ) : (
            <TextFilter key={field.name} field={field} value={values[field.name] ?? ''} onType={type} />
          ),
        )}
        <Button type="submit" className="col-span-2">
          {fields.some((field) => 'type' in field && field.type === 'search') ? 'Find' : 'Show'}
        </Button>
        {setCount > 0 && (
          <Button tone="quiet" onClick={clearFilters} className="col-span-2">
            Clear
          </Button>
        )}
      </form>
    </div>
  )
}

/**
 * On narrow screens, fields are in two columns, and search fields take the full width. The toggle before the form
 * decides whether it is visible.
 */
const FORM =
  'grid grid-cols-2 items-end gap-2 @max-lg:[details:not([open])+&]:hidden @lg:flex @lg:flex-wrap @lg:items-center @4xl:flex-nowrap'

/**
 * Shows and hides the form after it on narrow screens. The form is not inside `<details>`: older browsers can't show the
 * content of a closed one on wide screens.
 */
function FilterToggle({ setCount }: { setCount: number }) {
  const [isOpen, setOpen] = useState(setCount > 0)
  const [isFiltered, setFiltered] = useState(setCount > 0)
  // Opens also if a link sets a filter, but never closes while the form is in use.
  if (isFiltered !== setCount > 0) {
    setFiltered(setCount > 0)
    if (setCount > 0) setOpen(true)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="@lg:hidden">
      <summary className={classNames(buttonStyle(), 'list-none [&::-webkit-details-marker]:hidden')}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters
        {setCount > 0 && (
          <span className="filter-count">
            {setCount}
            <span className="sr-only"> set</span>
          </span>
        )}
      </summary>
    </details>
  )
}

/** Returns the values of the fields: those of the URL until the user types. */
function useFilterValues(names: readonly string[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = search.toString()
  const urlValues = () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']))
  const [typed, setTyped] = useState({ values: urlValues(), query })
  // The URL changed elsewhere, for example by the Back button, so update the fields.
  if (typed.query !== query) setTyped({ values: urlValues(), query })
  const applyValues = (values: Values) => {
    const next = withSearchParams(search, names, values).toString()
    if (next === query) setTyped({ values: urlValues(), query })
    else void navigate({ search: next }, { preventScrollReset: true })
  }
  const type = (name: string, text: string) => setTyped({ ...typed, values: { ...typed.values, [name]: text } })
  return { values: typed.values, type, applyValues }
}

interface TextFilterProps {
  field: TextFilterField
  value: string
  onType: (name: string, text: string) => void
}

function TextFilter({ field: { name, label, type }, value, onType }: TextFilterProps) {
  return (
    <label
      className={classNames(
        'flex min-w-0 flex-col gap-1 text-sm text-muted @lg:flex-row @lg:items-center @lg:gap-2 @4xl:contents',
        type === 'search' && 'col-span-2',
      )}
    >
      <span className="shrink-0">{label}</span>
      <input
        type={type}
        name={name}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(name, target.value)}
        className={classNames(
          'h-control w-full min-w-0 rounded-md border border-line-strong bg-field px-3 text-base text-ellipsis text-content @lg:w-44 md:text-sm',
          type === 'search' && '@4xl:max-w-80 @4xl:grow',
        )}
      />
    </label>
  )
}
