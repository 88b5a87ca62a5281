import { formatCount } from '../../../lib/format.ts'
import { countIn } from '../parts/figures.ts'

/** As it is typed. */
export interface Correction {
  direction: 'give' | 'take'
  credits: string
  reason: string
}

export interface Change {
  /** Signed; null while what is typed can't be done. */
  amount: number | null
  problem: string | null
}

/** What a correction would change, or why it can't be done. */
export function changeOf({ direction, credits }: Correction, balance: number): Change {
  const count = countIn(credits)
  if (count === null) return { amount: null, problem: 'A whole number of credits, 1 or more.' }
  if (direction === 'give') return { amount: count, problem: null }
  if (count > balance) return { amount: null, problem: `There are only ${formatCount(balance)} to take.` }
  return { amount: -count, problem: null }
}
