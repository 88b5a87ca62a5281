import { sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import { shareAnswer } from '../../kernel/shared-answer.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { Proof } from '../../ports/proof.ts'
import { renewProof, sumBalances, sumKinds, verifyCredits, type KindSum } from '../credits/index.ts'
import { verifyGenerations } from '../generation/index.ts'
import { verifyPayments } from '../payments/index.ts'

/** Proving reads everything: who asks within so long of an answer gets the same one. */
const SHARED_MS = 5_000

export interface Books {
  proofs: Proof[]
  /** The ledger's sums by kind, signed, and that of all balances, of the same snapshot. */
  kinds: KindSum[]
  balances: number
}

/** All in one snapshot: what is written meanwhile is in all of it or in none. */
export function readBooks(db: Db): Promise<Books> {
  return db.transaction(
    async (tx) => {
      // A connection's own limit is for what visitors ask.
      await tx.execute(sql`set local statement_timeout = 0`)
      return { proofs: await proveAll(tx), kinds: await sumKinds(tx), balances: await sumBalances(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The proofs within a transaction, as it sees things. */
export async function proveAll(tx: Tx): Promise<Proof[]> {
  return [...(await verifyCredits(tx)), ...(await verifyPayments(tx)), ...(await verifyGenerations(tx))]
}

export function isWell(proofs: Proof[]): boolean {
  return mistakesOf(proofs) === 0
}

/** How many there are against all rules together. */
export function mistakesOf(proofs: Proof[]): number {
  return proofs.reduce((total, { mistakes }) => total + mistakes, 0)
}

/** Proves the books now, and records the result in place of the nightly proof's. */
export async function verifyBooks({ db, clock }: { db: Db; clock: Clock }) {
  const { proofs } = await readBooks(db)
  await renewProof(db, { finishedAt: clock.now(), violations: mistakesOf(proofs) })
  return { is_well: isWell(proofs), proofs }
}

/** At most one proof at a time in this process. */
export function createBooks({ db, clock }: { db: Db; clock: Clock }) {
  const look = async () => {
    const checkedAt = clock.now().toISOString()
    const { proofs, kinds, balances } = await readBooks(db)
    return { is_well: isWell(proofs), proofs, kinds, balances, checked_at: checkedAt }
  }
  return shareAnswer(look, { clock, forMs: SHARED_MS })
}
