import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withSearchParams } from '../../../lib/search-params.ts'
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

/** A form for filters that are stored in the URL. Without JavaScript, the form reloads the page. */
export function FilterForm({ label, fields }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { values, type, applyValues } = useFilterValues(fields.map(({ name }) => name))
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
      {Object.values(values).some(Boolean) && (
        <Button tone="quiet" onClick={clearFilters} className="col-span-2">
          Clear
        </Button>
      )}
    </form>
  )
}

/** On narrow screens, fields are in two columns, and search fields take the full width. */
const FORM = 'grid w-full grid-cols-2 items-end gap-2 @lg:flex @lg:w-auto @lg:flex-wrap @lg:items-center'

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
        'flex min-w-0 flex-col gap-1 text-sm text-muted @lg:flex-row @lg:items-center @lg:gap-2',
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
        className="h-control w-full min-w-0 rounded-md border border-line-strong bg-field px-2.5 text-base text-content @lg:w-44 md:text-sm"
      />
    </label>
  )
}
