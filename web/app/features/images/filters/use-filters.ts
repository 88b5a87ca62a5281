import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDebounced } from '../../../ui/controls/use-debounced.ts'
import {
  COMMON_FILTERS,
  parseFilters,
  normalizeSearch,
  withFilters,
  type FilterName,
  type ImageFilters,
} from './image-filters.ts'

/** Pause in typing after which the search starts. */
export const TYPING_QUIET_MS = 300

/** Returns the filters in the page's URL. `names` must be the same array on every call. */
export function useFilters(names: readonly FilterName[] = COMMON_FILTERS): ImageFilters {
  const [search] = useSearchParams()
  return useMemo(() => parseFilters(search, names), [search, names])
}

/** The filter fields. Their state is the URL. */
export interface FilterForm {
  /** Values of the fields: those of the URL, or newer ones that it is about to get. */
  values: ImageFilters
  /** Applies a change at once. Back undoes it. */
  change: (change: ImageFilters) => void
  /** Applies a change when typing pauses. */
  changeSoon: (change: ImageFilters) => void
  /** Removes all filters at once, including text that was not searched for yet. */
  clear: () => void
  /** Applies typed text at once. */
  submit: () => void
}

interface FormState {
  values: ImageFilters
  /** The filters of the URL at the last render, and those of the last navigation from here. */
  renderedParams: string
  sentParams: string
}

export function useFilterForm(names: readonly FilterName[]): FilterForm {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useFilters(names)
  const current = paramsOf(filters)
  const [form, setForm] = useState<FormState>({ values: filters, renderedParams: current, sentParams: current })
  // If something else changes the URL, for example Back, the fields take its values. After a navigation from here, the
  // fields already have them, or newer input.
  if (form.renderedParams !== current)
    setForm(
      form.sentParams === current
        ? { ...form, renderedParams: current }
        : { values: filters, renderedParams: current, sentParams: current },
    )

  function send(values: ImageFilters, replace: boolean) {
    const next = { ...values, q: normalizeSearch(values.q ?? '') }
    const sentParams = paramsOf(next)
    setForm((now) => ({ ...now, values, sentParams }))
    if (sentParams !== current) void navigate({ search: withFilters(search, next).toString() }, { replace })
  }

  // The first search adds a history entry, so that Back returns to the whole list. Typing on replaces that entry.
  const submit = () => send(form.values, filters.q !== undefined)
  const submitLater = useDebounced(submit, TYPING_QUIET_MS)
  return {
    values: form.values,
    submit,
    clear: () => send({}, false),
    change: (change) => send({ ...form.values, ...change }, false),
    changeSoon(change) {
      setForm((now) => ({ ...now, values: { ...now.values, ...change } }))
      submitLater()
    },
  }
}

function paramsOf(filters: ImageFilters): string {
  return withFilters(new URLSearchParams(), filters).toString()
}
