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

// As `npm run admin -- ledger verify` has it: a correction counts on its side with its sign.
const COMES = ['welcome', 'purchase', 'adjustment', 'refund'] as const satisfies LedgerKind[]
const GOES = ['generation', 'deduct', 'purchase_refund'] as const satisfies LedgerKind[]

/** The identity of the books, as two sums that are the same: what came, and what went with what is left. */
export function equationOf({ kinds, balances }: Sums): { came: Term[]; left: Term[]; isEqual: boolean } {
  const sums = new Map(kinds.map(({ kind, credits }) => [kind, credits]))
  const term = (kind: LedgerKind, sign: 1 | -1) => ({
    name: KIND_WORDS[kind],
    // Never -0, which would be shown as less than nothing.
    credits: (sums.get(kind) ?? 0) * sign || 0,
  })
  const came = COMES.map((kind) => term(kind, 1))
  const left = [...GOES.map((kind) => term(kind, -1)), { name: 'Balances', credits: balances }]
  return { came, left, isEqual: addUp(came) === addUp(left) }
}

function addUp(terms: readonly Term[]): number {
  return terms.reduce((sum, { credits }) => sum + credits, 0)
}
