import type { LedgerKind } from '@pictor/contract/limits'
import { KIND_WORDS } from '../parts/figures.ts'

export interface Term {
  name: string
  credits: number
}

interface Sums {
  kinds: readonly { kind: LedgerKind; credits: number }[]
  balances: number
}

// The same sides as in `npm run admin -- ledger verify`. An adjustment counts on its side with its sign.
const COMES = ['welcome', 'purchase', 'adjustment', 'refund'] as const satisfies LedgerKind[]
const GOES = ['generation', 'deduct', 'purchase_refund'] as const satisfies LedgerKind[]

/** Returns the ledger equation as two sums that must be equal: credits received, and credits used plus balances. */
export function equationOf({ kinds, balances }: Sums): { came: Term[]; left: Term[]; isEqual: boolean } {
  const sums = new Map(kinds.map(({ kind, credits }) => [kind, credits]))
  const term = (kind: LedgerKind, sign: 1 | -1) => ({
    name: KIND_WORDS[kind],
    // Never -0, which would be displayed as a negative number.
    credits: (sums.get(kind) ?? 0) * sign || 0,
  })
  const came = COMES.map((kind) => term(kind, 1))
  const left = [...GOES.map((kind) => term(kind, -1)), { name: 'Balances', credits: balances }]
  return { came, left, isEqual: addUp(came) === addUp(left) }
}

function addUp(terms: readonly Term[]): number {
  return terms.reduce((sum, { credits }) => sum + credits, 0)
}
