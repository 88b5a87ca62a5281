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

/** What the address narrows this page's list to. `names` is the same array at every call. */
export function useFilters(names: readonly FilterName[] = COMMON_FILTERS): ImageFilters {
  const [search] = useSearchParams()
  return useMemo(() => filtersIn(search, names), [search, names])
}

/** The fields of the filters, whose state is the address. */
export interface FilterForm {
  /** What the fields show: what the address says, or what it will say in a moment. */
  shown: ImageFilters
  /** Takes effect at once, and Back takes it back. */
  choose: (change: ImageFilters) => void
  /** Takes effect when it is not typed on. */
  type: (change: ImageFilters) => void
  /** Takes all back, at once, and with it what was typed and is not searched for yet. */
  clear: () => void
  /** Does not wait for what was typed. */
  submit: () => void
}

interface FormState {
  shown: ImageFilters
  /** The filters of the address at the last look, and those that were last asked for. */
  seen: string
  asked: string
}

export function useFilterForm(names: readonly FilterName[]): FilterForm {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useFilters(names)
  const address = addressOf(filters)
  const [form, setForm] = useState<FormState>({ shown: filters, seen: address, asked: address })
  // From elsewhere, by Back for example: the fields follow. What was asked for from here they show already, and may be ahead of.
  if (form.seen !== address)
    setForm(form.asked === address ? { ...form, seen: address } : { shown: filters, seen: address, asked: address })

  function send(shown: ImageFilters, replace: boolean) {
    const wanted = { ...shown, q: searchedWords(shown.q ?? '') }
    const asked = addressOf(wanted)
    setForm((now) => ({ ...now, shown, asked }))
    if (asked !== address) void navigate({ search: withFilters(search, wanted).toString() }, { replace })
  }

  // The first letters are a step of the history, so that Back leads to the whole list; those that follow are the same step.
  const submit = () => send(form.shown, filters.q !== undefined)
  const submitLater = useDebounced(submit, TYPING_QUIET_MS)
  return {
    shown: form.shown,
    submit,
    clear: () => send({}, false),
    choose: (change) => send({ ...form.shown, ...change }, false),
    type(change) {
      setForm((now) => ({ ...now, shown: { ...now.shown, ...change } }))
      submitLater()
    },
  }
}

function addressOf(filters: ImageFilters): string {
  return withFilters(new URLSearchParams(), filters).toString()
}
