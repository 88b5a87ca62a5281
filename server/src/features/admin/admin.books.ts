import { sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import { shareAnswer } from '../../kernel/shared-answer.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { Proof } from '../../ports/proof.ts'
import { renewProof, sumBalances, sumKinds, verifyCredits, type KindSum } from '../credits/index.ts'
import { verifyGenerations } from '../generation/index.ts'
import { verifyPayments } from '../payments/index.ts'

/** A ledger check reads all rows, so requests within this time share one result. */
const SHARED_MS = 5_000

export interface Books {
  proofs: Proof[]
  /** Signed sums of the ledger by kind. `balances` is the sum of all balances in the same snapshot. */
  kinds: KindSum[]
  balances: number
}

/** Runs all checks in one snapshot, so they see a concurrent write either everywhere or nowhere. */
export function readBooks(db: Db): Promise<Books> {
  return db.transaction(
    async (tx) => {
      // The default statement timeout is for user requests.
      await tx.execute(sql`set local statement_timeout = 0`)
      return { proofs: await proveAll(tx), kinds: await sumKinds(tx), balances: await sumBalances(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Runs all ledger checks in the caller's transaction. */
export async function proveAll(tx: Tx): Promise<Proof[]> {
  return [...(await verifyCredits(tx)), ...(await verifyPayments(tx)), ...(await verifyGenerations(tx))]
}

export function isWell(proofs: Proof[]): boolean {
  return mistakesOf(proofs) === 0
}

/** The number of violations of all rules. */
export function mistakesOf(proofs: Proof[]): number {
  return proofs.reduce((total, { mistakes }) => total + mistakes, 0)
}

/** Checks the ledger now and replaces the result of the last nightly check. */
export async function verifyBooks({ db, clock }: { db: Db; clock: Clock }) {
  const { proofs } = await readBooks(db)
  await renewProof(db, { finishedAt: clock.now(), violations: mistakesOf(proofs) })
  return { is_well: isWell(proofs), proofs }
}

/** Runs at most one ledger check at a time in this process. */
export function createBooks({ db, clock }: { db: Db; clock: Clock }) {
  const look = async () => {
    const checkedAt = clock.now().toISOString()
    const { proofs, kinds, balances } = await readBooks(db)
    return { is_well: isWell(proofs), proofs, kinds, balances, checked_at: checkedAt }
  }
  return shareAnswer(look, { clock, forMs: SHARED_MS })
}
