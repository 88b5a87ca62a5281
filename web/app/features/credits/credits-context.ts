import { messages } from '@pictor/contract/errors'
import { createContext, use } from 'react'
import type { Credits } from './credits-state.ts'

export interface CreditsView extends Credits {
  /** False until the server has answered; true at once for a signed-out visitor, whose balance is 0 without a call. */
  loaded: boolean
  /** Why there is nothing to show; null while there is, or while it is on its way. */
  error: unknown
  /** When balance and plan were last learned, in milliseconds; 0 while they are not known. */
  updatedAt: number
}

/** Balance and plan of whoever is signed in, and what can be done with them. */
export interface CreditsFacility extends CreditsView {
  /** Reads them anew. Answers whether that worked; a failure is told to the visitor. */
  refresh: () => Promise<boolean>
  refreshing: boolean
  /** Puts a balance in the place of what was read; the plan stays. */
  setBalance: (balance: number) => void
  /**
   * Takes credits from the visitor's account: a whole number from 1. Answers whether they were taken; a refusal is told to the
   * visitor. Generating charges on the server and does not need it.
   */
  deduct: (credits: number) => Promise<boolean>
}

export const CreditsContext = createContext<CreditsFacility | null>(null)

/** The visitor's credits. Throws outside of the provider. */
export function useCredits(): CreditsFacility {
  const credits = use(CreditsContext)
  if (!credits) throw new Error(messages.CREDITS_PROVIDER_MISSING.text)
  return credits
}
