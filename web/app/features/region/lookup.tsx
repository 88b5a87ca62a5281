import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { regionQuery } from './region.queries.ts'
import { useOwnCurrency } from './use-currency.ts'

/**
 * Asks where the visitor seems to be, once, unless the page knows already or they have chosen a currency. Says so, once, if that
 * fails; an unknown country is no failure.
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
