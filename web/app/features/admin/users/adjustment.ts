import { formatCount } from '../../../lib/format.ts'
import { parseCount } from '../parts/formats.ts'

/** The values of the form, as typed. */
export interface CreditAdjustment {
  direction: 'give' | 'take'
  credits: string
  reason: string
}

export interface BalanceChange {
  /** The signed change of the balance; null if the input is invalid. */
  amount: number | null
  problem: string | null
}

/** Returns the change of the balance, or why it is not possible. */
export function computeChange({ direction, credits }: CreditAdjustment, balance: number): BalanceChange {
  const count = parseCount(credits)
  if (count === null) return { amount: null, problem: 'Enter a whole number of credits, 1 or more.' }
  if (direction === 'give') return { amount: count, problem: null }
  if (count > balance) return { amount: null, problem: `Only ${formatCount(balance)} can be deducted.` }
  return { amount: -count, problem: null }
}
