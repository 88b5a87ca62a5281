import { sql } from 'drizzle-orm'
import { verifyCredits } from '../../features/credits/index.ts'
import { verifyGenerations } from '../../features/generation/index.ts'
import { verifyPayments } from '../../features/payments/index.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { Proof } from '../../ports/proof.ts'
import { defineCommand } from './command.ts'

export const ledgerCommands = [
  defineCommand({
    name: 'ledger verify',
    takes: '',
    does: 'proves the books of credits, payments and generations; ends with 1 and names what does not hold',
    wish: {},
    async run({ db }) {
      const proofs = await proveBooks(db)
      const isWell = proofs.every(({ mistakes }) => mistakes === 0)
      const verdict = isWell ? 'The books are in order.' : 'The books are NOT in order.'
      return { lines: [...proofs.flatMap(linesOf), verdict], data: { is_well: isWell, proofs }, isWell }
    },
  }),
]

/** All in one snapshot: what is written meanwhile is in all of it or in none. */
export function proveBooks(db: Db): Promise<Proof[]> {
  return db.transaction(
    async (tx) => {
      // A connection's own limit is for what visitors ask.
      await tx.execute(sql`set local statement_timeout = 0`)
      return proveAll(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The same within a transaction, as it sees things. */
export async function proveAll(tx: Tx): Promise<Proof[]> {
  return [...(await verifyCredits(tx)), ...(await verifyPayments(tx)), ...(await verifyGenerations(tx))]
}

/** A proof in words. */
export function linesOf({ rule, figure, mistakes, examples }: Proof): string[] {
  if (mistakes === 0) return [`ok    ${rule}: ${figure}`]
  const named = mistakes > examples.length ? `the first ${examples.length} of ${mistakes}` : String(mistakes)
  return [`FAIL  ${rule}: ${figure}; not so ${named}:`, ...examples.map((example) => `        ${example}`)]
}
