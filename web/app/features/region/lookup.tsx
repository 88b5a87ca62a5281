import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { regionQuery } from './region.queries.ts'
import { useOwnCurrency } from './use-currency.ts'

/**
 * Looks the visitor's region up, once, unless it is known or they have chosen a currency. Shows one toast if that fails; an unknown
 * country is no failure.
 */
export function Lookup() {
  const isChosen = useOwnCurrency() !== null
  const toasts = useToast()
  const { error } = useQuery({ ...regionQuery(), enabled: !isChosen })
  useEffect(() => {
    if (error !== null) toasts.show({ title: messages.REGION_UNKNOWN.text })
  }, [error, toasts])
  return null
}
