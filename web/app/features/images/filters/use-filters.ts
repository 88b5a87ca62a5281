import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDebounced } from '../../../ui/controls/use-debounced.ts'
import { isModalOpen } from '../../../ui/overlay/dialog.tsx'
import {
  COMMON_FILTERS,
  parseFilters,
  normalizeSearch,
  withFilters,
  type FilterName,
  type ImageFilters,
} from './image-filters.ts'

/** Pause in typing after which the search starts. */
export const TYPING_PAUSE_MS = 300

/** Returns the filters in the page's URL. `names` must be the same array on every call. */
export function useFilters(names: readonly FilterName[] = COMMON_FILTERS): ImageFilters {
  const [search] = useSearchParams()
  return useMemo(() => parseFilters(search, names), [search, names])
}

/** The filter fields. Their state is the URL. */
export interface FilterForm {
  /** Values of the fields: those of the URL, or newer input that is not in the URL yet. */
  values: ImageFilters
  /** Applies a change at once. Back undoes it, or all changes of the dialog. */
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
  /** The filters of the URL at the last render. */
  renderedParams: string
  /** The filters of the last navigation by this form. */
  navigatedParams: string
}

export function useFilterForm(names: readonly FilterName[]): FilterForm {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useFilters(names)
  const current = toParams(filters)
  const [form, setForm] = useState<FormState>({ values: filters, renderedParams: current, navigatedParams: current })
  // If something else changes the URL, for example Back, the fields take the values of the URL. After a navigation by
  // this form, the fields already have them, or newer input.
  if (form.renderedParams !== current)
    setForm({
      values: form.navigatedParams === current ? form.values : filters,
      renderedParams: current,
      navigatedParams: current,
    })

  function applyFilters(values: ImageFilters, isNextSearch = false) {
    const next = { ...values, q: normalizeSearch(values.q ?? '') }
    const navigatedParams = toParams(next)
    setForm((previous) => ({ ...previous, values, navigatedParams }))
    // The dialog has a history entry of its own.
    const replace = isNextSearch || isModalOpen()
    if (navigatedParams !== current) void navigate({ search: withFilters(search, next).toString() }, { replace })
  }

  // The first search adds a history entry, so that Back returns to the whole list. Further typing replaces that entry.
  const submit = () => applyFilters(form.values, filters.q !== undefined)
  const submitLater = useDebounced(submit, TYPING_PAUSE_MS)
  return {
    values: form.values,
    submit,
    clear: () => applyFilters({}),
    change: (change) => applyFilters({ ...form.values, ...change }),
    changeSoon(change) {
      setForm((previous) => ({ ...previous, values: { ...previous.values, ...change } }))
      submitLater()
    },
  }
}

function toParams(filters: ImageFilters): string {
  return withFilters(new URLSearchParams(), filters).toString()
}
