import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { regionQuery } from './region.queries.ts'
import { useSelectedCurrency } from './use-currency.ts'

/**
 * Fetches the visitor's region once, unless it is known or the visitor has selected a currency. Shows one toast if the
 * request fails; an unknown country is not a failure.
 */
export function RegionLookup() {
  const isSelected = useSelectedCurrency() !== null
  const toasts = useToast()
  const { error } = useQuery({ ...regionQuery(), enabled: !isSelected })
  useEffect(() => {
    if (error !== null) toasts.show({ title: messages.REGION_UNKNOWN.text })
  }, [error, toasts])
  return null
}
