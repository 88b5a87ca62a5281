import type { LedgerKind } from '@pictor/contract/limits'
import { KIND_LABELS } from '../parts/formats.ts'

export interface Term {
  name: string
  credits: number
}

interface Sums {
  kinds: readonly { kind: LedgerKind; credits: number }[]
  balances: number
}

// The same sides as in `npm run admin -- ledger verify`. A negative adjustment is subtracted on the side of received
// credits.
const RECEIVED_KINDS = ['welcome', 'purchase', 'adjustment', 'refund'] as const satisfies LedgerKind[]
const USED_KINDS = ['generation', 'deduct', 'purchase_refund'] as const satisfies LedgerKind[]

/** Returns the ledger equation as two sums that must be equal: credits received, and credits used plus balances. */
export function getLedgerEquation({ kinds, balances }: Sums): {
  received: Term[]
  usedAndRemaining: Term[]
  isEqual: boolean
} {
  const sums = new Map(kinds.map(({ kind, credits }) => [kind, credits]))
  const createTerm = (kind: LedgerKind, sign: 1 | -1) => ({
    name: KIND_LABELS[kind],
    // Never -0, which would be displayed as a negative number.
    credits: (sums.get(kind) ?? 0) * sign || 0,
  })
  const received = RECEIVED_KINDS.map((kind) => createTerm(kind, 1))
  const usedAndRemaining = [...USED_KINDS.map((kind) => createTerm(kind, -1)), { name: 'Balances', credits: balances }]
  return { received, usedAndRemaining, isEqual: sumCredits(received) === sumCredits(usedAndRemaining) }
}

function sumCredits(terms: readonly Term[]): number {
  return terms.reduce((sum, { credits }) => sum + credits, 0)
}
