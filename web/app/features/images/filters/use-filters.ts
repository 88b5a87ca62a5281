import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDebounced } from '../../../ui/controls/use-debounced.ts'
import {
  COMMON_FILTERS,
  filtersIn,
  searchedWords,
  withFilters,
  type FilterName,
  type ImageFilters,
} from './image-filters.ts'

/** So long nothing is typed before it is searched for. */
export const TYPING_QUIET_MS = 300

/** Returns the filters in the URL of this page's list. `names` is the same array at every call. */
export function useFilters(names: readonly FilterName[] = COMMON_FILTERS): ImageFilters {
  const [search] = useSearchParams()
  return useMemo(() => filtersIn(search, names), [search, names])
}

/** The fields of the filters, whose state is the URL. */
export interface FilterForm {
  /** What the fields show: what the URL says, or what it will say in a moment. */
  values: ImageFilters
  /** Takes effect at once, and Back undoes it. */
  change: (change: ImageFilters) => void
  /** Takes effect when typing pauses. */
  changeSoon: (change: ImageFilters) => void
  /** Removes all filters at once, also what was typed and is not searched for yet. */
  clear: () => void
  /** Does not wait for what was typed. */
  submit: () => void
}

interface FormState {
  values: ImageFilters
  /** The filters of the URL at the last render, and those that it was last sent to. */
  seen: string
  sent: string
}

export function useFilterForm(names: readonly FilterName[]): FilterForm {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useFilters(names)
  const current = paramsOf(filters)
  const [form, setForm] = useState<FormState>({ values: filters, seen: current, sent: current })
  // Changed from elsewhere, by Back for example: the fields follow. What was sent from here they show already, and may be ahead of.
  if (form.seen !== current)
    setForm(form.sent === current ? { ...form, seen: current } : { values: filters, seen: current, sent: current })

  function send(values: ImageFilters, replace: boolean) {
    const next = { ...values, q: searchedWords(values.q ?? '') }
    const sent = paramsOf(next)
    setForm((now) => ({ ...now, values, sent }))
    if (sent !== current) void navigate({ search: withFilters(search, next).toString() }, { replace })
  }

  // The first letters are a step of the history, so that Back leads to the whole list; those that follow are the same step.
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
