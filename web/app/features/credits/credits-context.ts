import type { Plan } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { createContext, use } from 'react'

export interface Credits {
  balance: number
  /** Null while the user has none. */
  plan: Plan | null
}

export interface CreditsView extends Credits {
  /** False until the server has responded; true at once for a signed-out visitor, whose balance is 0 without a call. */
  loaded: boolean
  /** Why there is nothing to show; null while there is, or while it is on its way. */
  error: unknown
  /** When balance and plan were last fetched, in milliseconds; 0 while they are unknown. */
  updatedAt: number
}

export interface CreditsFacility extends CreditsView {
  /** Refetches balance and plan. Returns whether that worked; a failure shows a toast. */
  refresh: () => Promise<boolean>
  refreshing: boolean
}

export const CreditsContext = createContext<CreditsFacility | null>(null)

/** The viewer's credits. Throws outside of the provider. */
export function useCredits(): CreditsFacility {
  const credits = use(CreditsContext)
  if (!credits) throw new Error(messages.CREDITS_PROVIDER_MISSING.text)
  return credits
}
