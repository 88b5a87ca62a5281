import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../ports/database.ts'
import type { Proof } from '../ports/proof.ts'
import { insertLedgerEntry, selectAccount } from '../features/credits/credits.repository.ts'
import { ledgerEntries } from '../features/credits/credits.table.ts'
import { verifyCredits } from '../features/credits/index.ts'
import { verifyGenerations } from '../features/generation/index.ts'
import { verifyPayments } from '../features/payments/index.ts'
import { queryRows } from '../ports/query-rows.ts'

/** What `npm run admin -- ledger verify` finds of credits and payments. Empty, always. */
export async function findLedgerMistakes(db: Db): Promise<string[]> {
  return mistakesOf([...(await verifyCredits(db)), ...(await verifyPayments(db))])
}

/** The same of generations, and those that succeeded without all their images: here none was erased. Empty, always. */
export async function findUnsettled(db: Db): Promise<string[]> {
  const bare = await queryRows(
    db,
    sql`select id::text from generations
        where status = 'succeeded' and variations <> (select count(*) from images where generation_id = generations.id)`,
    z.object({ id: z.string() }),
  )
  return [...mistakesOf(await verifyGenerations(db)), ...bare.map(({ id }) => `without its images: ${id}`)]
}

/** The entries of all purchases, as the books have them. */
export function selectPurchases(db: Db) {
  return db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'purchase'))
}

function mistakesOf(proofs: Proof[]): string[] {
  return proofs.flatMap(({ rule, examples }) => examples.map((example) => `not so: ${rule}: ${example}`))
}

/** What an earlier version wrote when it welcomed somebody. */
export async function insertWelcome(db: Db, userId: string, reference: string): Promise<void> {
  const entry = { userId, amount: 1, kind: 'welcome', reference } as const
  await db.transaction((tx) => insertLedgerEntry(tx, entry, sql`null`))
}

/** Corrects a balance to what a test needs, as an operator would. */
export async function correctBalance(db: Db, userId: string, balance: number): Promise<void> {
  const amount = balance - ((await selectAccount(db, userId))?.balance ?? 0)
  if (amount === 0) return
  const entry = { userId, amount, kind: 'adjustment', reason: 'a test', reference: randomUUID() } as const
  await db.transaction((tx) => insertLedgerEntry(tx, entry, sql`null`))
}
