import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import {
  insertAccount,
  insertLedgerEntry,
  selectAccount,
  type Cause,
  type NewLedgerEntry,
} from './credits.repository.ts'
import { ledgerEntries } from './credits.ledger.table.ts'
import { userCredits } from './credits.table.ts'

const ROUNDS = inject('deep') ? 50 : 2
const CHARGES = inject('deep') ? 200 : 50
const { db } = await createTestDatabase()

const addEntry = (entry: NewLedgerEntry) => db.transaction((tx) => insertLedgerEntry(tx, entry, sql`null`))
const readBalance = async (userId: string) => (await selectAccount(db, userId))?.balance

async function openAccount(): Promise<string> {
  const userId = randomUUID()
  await db.transaction((tx) => insertAccount(tx, userId, null))
  return userId
}

const arbitraryEntry = fc.oneof(
  fc.record({ kind: fc.constant('welcome' as const), amount: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ kind: fc.constant('deduct' as const), amount: fc.integer({ min: -300, max: -1 }) }),
  fc.record({ kind: fc.constant('generation' as const), amount: fc.constantFrom(-16, -26) }),
  fc.record({
    kind: fc.constant('adjustment' as const),
    amount: fc.integer({ min: -200, max: 200 }).filter((amount) => amount !== 0),
    reason: fc.constant('correction'),
  }),
)

function createCause(kind: NewLedgerEntry['kind']): Cause {
  return kind === 'generation' ? { generationId: randomUUID() } : { reference: randomUUID() }
}

test('after concurrent and repeated entries, the balance is the sum of the added entries and never negative', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryEntry, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 8 }),
      async (history, concurrency) => {
        const userId = await openAccount()
        const entries = history.map((step) => ({ ...step, userId, cause: createCause(step.kind) }))
        let expected = 0
        for (let start = 0; start < entries.length; start += concurrency) {
          const batch = entries.slice(start, start + concurrency)
          // Sends each entry twice concurrently; it must apply once.
          const results = await Promise.all(batch.flatMap((entry) => [addEntry(entry), addEntry(entry)]))
          batch.forEach(({ amount }, index) => {
            const applied = results.slice(index * 2, index * 2 + 2).filter((balance) => balance !== null)
            expect(applied.length).toBeLessThanOrEqual(1)
            expected += applied.length * amount
          })
          expect(await readBalance(userId)).toBe(expected)
          expect(expected).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: inject('deep') ? 30 : 8 },
  )
  expect(await findLedgerViolations(db)).toEqual([])
})

test(`of ${CHARGES} concurrent charges with credits for one, exactly one succeeds, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await openAccount()
    await addEntry({ userId, amount: 16, kind: 'welcome', cause: { reference: randomUUID() } })
    const charges = Array.from({ length: CHARGES }, () =>
      addEntry({ userId, amount: -16, kind: 'generation', cause: { generationId: randomUUID() } }),
    )
    const succeeded = (await Promise.all(charges)).filter((balance) => balance !== null)
    expect(succeeded).toEqual([0])
    expect(await readBalance(userId)).toBe(0)
  }
  expect(await findLedgerViolations(db)).toEqual([])
}, 120_000)

test('a refund must match a charge of the same user and amount, and applies once', async () => {
  const userId = await openAccount()
  const other = await openAccount()
  await addEntry({ userId, amount: 80, kind: 'welcome', cause: { reference: randomUUID() } })
  const cause = { generationId: randomUUID() }
  await addEntry({ userId, amount: -16, kind: 'generation', cause })
  const rejected = [
    { userId, amount: 16, kind: 'refund' as const, cause: { generationId: randomUUID() } },
    { userId, amount: 17, kind: 'refund' as const, cause },
    { userId: other, amount: 16, kind: 'refund' as const, cause },
  ]
  for (const entry of rejected)
    await expect(addEntry(entry)).rejects.toMatchObject(constraintError('ledger_refund_matches_charge'))
  const refunds = await Promise.all(
    Array.from({ length: 10 }, () => addEntry({ userId, amount: 16, kind: 'refund', cause })),
  )
  expect(refunds.filter((balance) => balance !== null)).toEqual([80])
})

test('the database rejects writes that break the rules of the ledger', async () => {
  const userId = await openAccount()
  await addEntry({ userId, amount: 80, kind: 'welcome', cause: { reference: randomUUID() } })
  const entry = { userId, kind: 'deduct' as const, reference: randomUUID() }
  const attempts: [string, () => Promise<unknown>][] = [
    ['user_credits_guard', () => db.update(userCredits).set({ balance: 5_000 }).where(eq(userCredits.userId, userId))],
    ['user_credits_guard', () => db.insert(userCredits).values({ userId: randomUUID(), balance: 1 })],
    [
      'ledger_is_append_only',
      () => db.update(ledgerEntries).set({ amount: 1 }).where(eq(ledgerEntries.userId, userId)),
    ],
    ['ledger_is_append_only', () => db.delete(ledgerEntries).where(eq(ledgerEntries.userId, userId))],
    ['ledger_is_append_only', () => db.execute(sql`truncate ledger_entries`)],
    ['ledger_entry_moves_balance', () => db.insert(ledgerEntries).values({ ...entry, amount: -1, balance: 500 })],
    ['ledger_entries_balance_check', () => db.insert(ledgerEntries).values({ ...entry, amount: -81, balance: -1 })],
    ['ledger_entries_amount_check', () => db.insert(ledgerEntries).values({ ...entry, amount: 1, balance: 81 })],
    [
      'ledger_entries_cause_check',
      () => addEntry({ userId, amount: -1, kind: 'generation', cause: { reference: 'x' } }),
    ],
    [
      'ledger_entries_cause_check',
      () => addEntry({ userId, amount: 1, kind: 'welcome', cause: { generationId: userId } }),
    ],
    [
      'ledger_entries_cause_check',
      () => db.insert(ledgerEntries).values({ ...entry, reference: null, amount: -1, balance: 79 }),
    ],
  ]
  for (const [name, attempt] of attempts) await expect(attempt(), name).rejects.toMatchObject(constraintError(name))
  expect(await readBalance(userId)).toBe(80)
})

function constraintError(name: string) {
  return { cause: { constraint: name } }
}
