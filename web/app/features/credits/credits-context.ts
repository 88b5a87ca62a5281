import type { Plan } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { createContext, use } from 'react'

export interface Credits {
  balance: number
  /** Null while the user has none. */
  plan: Plan | null
}

export interface CreditsView extends Credits {
  /**
   * False until the server has responded. Always true for a signed-out visitor, whose balance is 0 without a request.
   */
  loaded: boolean
  /** The error of the last fetch if there is no balance; null otherwise. */
  error: unknown
  /** When balance and plan were last fetched, in milliseconds since the epoch; 0 before that. */
  updatedAt: number
}

export interface CreditsContextValue extends CreditsView {
  /** Refetches balance and plan. Resolves to whether that succeeded; a failure shows a toast. */
  refresh: () => Promise<boolean>
  refreshing: boolean
}

export const CreditsContext = createContext<CreditsContextValue | null>(null)

/** Returns the viewer's credits. Throws outside of the provider. */
export function useCredits(): CreditsContextValue {
  const credits = use(CreditsContext)
  if (!credits) throw new Error(messages.CREDITS_PROVIDER_MISSING.text)
  return credits
}
