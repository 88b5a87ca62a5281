import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, openAgain } from '../../../test/harness/databases.ts'
import { entrySql } from '../../../test/fixtures/ledger.ts'
import type { Tx } from '../../ports/database.ts'
import { runLedgerChecks, readLedgerReport } from '../../features/admin/index.ts'

const database = await createTestDatabase()
const { db } = database
const other = await openAgain(database, () => {})

const RULES = {
  sum: 'each balance is the sum of its entries',
  chain: 'each entry continues from the balance before it',
  once: 'no entry exists twice',
  refund: 'each refund returns the amount of its charge',
  identity: 'credits added equal credits deducted plus balances',
  credited: 'each paid order is credited once, or has an issue because its account was deleted',
  purchase: 'each purchase has its paid order',
  payment: 'each paid order has a captured payment of the same amount',
  refundReversed: 'each payment refund reversed its credits, at most those of its order',
  reversal: 'credits were reversed for payment refunds only',
  generation: 'each generation was charged, and refunded if it failed or was cancelled',
  charge: 'each charge of an existing account has its generation',
} as const

class RollbackError extends Error {}

/** Runs statements with all triggers disabled, returns the rules that they break, and rolls back. */
async function findBrokenRules(...statements: SQL[]): Promise<string[]> {
  let broken: string[] = []
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await tx.execute(statement)
      broken = (await runLedgerChecks(tx)).filter(({ mistakes: violations }) => violations > 0).map(({ rule }) => rule)
      throw new RollbackError()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error
    })
  return broken.toSorted()
}

/**
 * Creates a user with every kind of entry: welcome credits, a generation, a failed one, a purchase with a partial
 * refund.
 */
async function addUser() {
  const userId = randomUUID()
  const ids = { payment: randomUUID(), refund: randomUUID() }
  const [queued, failed, receipt] = [randomUUID(), randomUUID(), randomUUID()]
  const addEntry = (tx: Tx, kind: string, amount: number, cause: string) =>
    tx.execute(entrySql(userId, kind, amount, cause))
  const insertGeneration = (tx: Tx, id: string, status: string) =>
    tx.execute(sql`insert into generations (id, user_id, status, prompt, aspect_ratio, style, variations, visibility, plan_id, model_type,
        credits, seed, request_hash, error_code, created_at, finished_at)
      select ${id}::uuid, ${userId}::uuid, ${status}, 'x', '2:3', 'None', 1, 'public', id, 'standard', 16, 1, 'x',
        case ${status} when 'failed' then 'MODEL_FAILED' end, now(), case ${status} when 'failed' then now() end
      from subscription_plans limit 1`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${userId}, ${`${userId}@example.org`}, 'x', true, '1', now())`)
    await tx.execute(sql`insert into user_credits (user_id) values (${userId})`)
    await addEntry(tx, 'welcome', 200, userId)
    await insertGeneration(tx, queued, 'queued')
    await addEntry(tx, 'generation', -16, queued)
    await addEntry(tx, 'generation', -16, failed)
    await addEntry(tx, 'adjustment', -3, randomUUID())
    await tx.execute(sql`insert into orders (id, user_id, pack_id, credits, amount, currency, provider, is_test, provider_order_id, status, created_at)
      select ${receipt}::uuid, ${userId}::uuid, id, 100, 500, 'USD', 'sandbox', true, ${`order_${userId}`}, 'created', now() from credit_packs limit 1`)
    await tx.execute(sql`insert into payments (id, provider, provider_payment_id, order_id, amount, currency, status, created_at, updated_at)
      values (${ids.payment}, 'sandbox', ${`pay_${userId}`}, ${receipt}, 500, 'USD', 'captured', now(), now())`)
    await addEntry(tx, 'purchase', 100, receipt)
    await tx.execute(
      sql`update orders set status = 'paid', payment_id = ${ids.payment}, paid_at = now() where id = ${receipt}`,
    )
    await tx.execute(sql`insert into refunds (id, provider, provider_refund_id, payment_id, amount, credits_to_reverse, credits_reversed, created_at)
      values (${ids.refund}, 'sandbox', ${`rfnd_${userId}`}, ${ids.payment}, 250, 50, 50, now())`)
    await addEntry(tx, 'purchase_refund', -50, ids.refund)
    await insertGeneration(tx, failed, 'failed')
    await addEntry(tx, 'refund', 16, failed)
  })
  return { userId, queued, failed, receipt, ...ids }
}

const user = await addUser()
const second = await addUser()
const entriesOfKind = (kind: string, userId = user.userId) =>
  sql`from ledger_entries where user_id = ${userId} and kind = ${kind}`
const insertEntry = (kind: string, amount: number, cause: string) => entrySql(user.userId, kind, amount, cause)
const changeBalance = (by: number) =>
  sql`update user_credits set balance = balance + ${by}::int where user_id = ${user.userId}`
/** Adds a valid entry and changes the balance, so that sums and the chain stay correct. */
const validEntry = (kind: string, amount: number, cause: string = randomUUID()) => [
  insertEntry(kind, amount, cause),
  changeBalance(amount),
]
/** Removes the entry of the purchase, so that sums and the chain stay correct. */
const takePurchase = [
  sql`delete ${entriesOfKind('purchase')}`,
  changeBalance(-100),
  sql`update ledger_entries set balance = balance - 100 where user_id = ${user.userId} and kind in ('purchase_refund', 'refund')`,
]
const deleteOwner = sql`update orders set owner_deleted_at = now() where id = ${user.receipt}`
const insertIssue = sql`insert into payment_issues (kind, reference, order_id, detail, created_at)
  values ('ownerless', ${`pay_${user.userId}`}, ${user.receipt}, 'x', now())`
const {
  sum,
  chain,
  once,
  refund,
  identity,
  credited,
  purchase,
  payment,
  refundReversed,
  reversal,
  generation,
  charge,
} = RULES

test('a consistent ledger passes every rule', async () => {
  const { proofs } = await readLedgerReport(db)
  expect(proofs.map(({ rule }) => rule)).toEqual(Object.values(RULES))
  expect(proofs.flatMap(({ examples }) => examples)).toEqual([])
  expect(proofs.map(({ figure }) => figure)).toEqual([
    '2 balances',
    '14 entries',
    '14 kinds and references',
    '2 refunds',
    'welcome 400 + purchase 200 + adjustment -6 + refund 32 = generation 64 + deduct 0 + purchase_refund 100 + balances 462',
    '2 paid orders',
    '2 purchases',
    '2 paid orders',
    '2 payment refunds',
    '2 entries',
    '4 generations',
    '4 charges',
  ])
})

test('a paid order of a deleted account that was not credited but reported breaks no rule', async () => {
  expect(await findBrokenRules(...takePurchase, deleteOwner, insertIssue)).toEqual([])
})

const violationCases: Record<string, [SQL[], string[]]> = {
  'a balance that was changed directly': [[changeBalance(1)], [sum, identity]],
  'balances that were moved from one to another': [
    [changeBalance(-1), sql`update user_credits set balance = balance + 1 where user_id = ${second.userId}`],
    [sum],
  ],
  'an entry that was deleted': [[sql`delete ${entriesOfKind('welcome')}`], [sum, chain, identity]],
  'an entry that was changed': [
    [sql`update ledger_entries set amount = amount + 1 where kind = 'welcome' and user_id = ${user.userId}`],
    [sum, chain, identity],
  ],
  'an entry whose balance was changed': [
    [sql`update ledger_entries set balance = balance + 1 where kind = 'welcome' and user_id = ${user.userId}`],
    [chain],
  ],
  'an entry that did not move its balance': [[insertEntry('deduct', -5, 'x')], [sum, identity]],
  'a duplicate entry': [
    [
      sql`alter table ledger_entries drop constraint ledger_entries_kind_reference_key`,
      ...validEntry('deduct', -5, 'x'),
      ...validEntry('deduct', -5, 'x'),
    ],
    [once],
  ],
  'a refund without its charge': [validEntry('refund', 16), [refund]],
  'a refund of another amount': [validEntry('refund', 15, user.queued), [refund, generation]],
  'a refund of a queued generation': [validEntry('refund', 16, user.queued), [generation]],
  'a purchase without an order': [validEntry('purchase', 100), [purchase]],
  'a purchase of an order that is not paid': [
    [sql`update orders set status = 'created', payment_id = null, paid_at = null where id = ${user.receipt}`],
    [purchase],
  ],
  'a purchase of other credits than were ordered': [
    [sql`update orders set credits = 101 where id = ${user.receipt}`],
    [credited, purchase],
  ],
  'a purchase of another user’s order': [
    [sql`update orders set user_id = ${second.userId} where id = ${user.receipt}`],
    [credited, purchase, refundReversed, reversal],
  ],
  'a paid order that was not credited': [takePurchase, [credited]],
  'a paid order of a deleted account that was neither credited nor reported': [
    [...takePurchase, deleteOwner],
    [credited],
  ],
  'a paid order of a deleted account that was credited and reported as not credited': [
    [deleteOwner, insertIssue],
    [credited],
  ],
  'a paid order whose payment failed': [
    [sql`update payments set status = 'failed' where id = ${user.payment}`],
    [payment],
  ],
  'a paid order whose payment is of another amount': [
    [sql`update payments set amount = 499 where id = ${user.payment}`],
    [payment],
  ],
  'a paid order whose payment is of another order': [
    [sql`update payments set order_id = ${second.receipt} where id = ${user.payment}`],
    [payment, refundReversed, reversal],
  ],
  'a refund that reversed no credits': [
    [
      sql`insert into refunds (provider, provider_refund_id, payment_id, amount, credits_to_reverse, credits_reversed, created_at) values ('sandbox', 'r', ${user.payment}, 1, 1, 1, now())`,
    ],
    [refundReversed],
  ],
  'more credits to reverse than were bought': [
    [
      sql`insert into refunds (provider, provider_refund_id, payment_id, amount, credits_to_reverse, credits_reversed, created_at) values ('sandbox', 'r', ${user.payment}, 1, 51, 0, now())`,
    ],
    [refundReversed],
  ],
  'credits that were reversed without a refund': [validEntry('purchase_refund', -5), [reversal]],
  'a generation that was never charged': [
    [
      sql`delete ${entriesOfKind('generation')} and generation_id = ${user.queued}`,
      sql`update generations set credits = 17 where id = ${second.queued}`,
    ],
    [sum, chain, identity, generation],
  ],
  'a failure that was not refunded': [
    [
      sql`update generations set status = 'cancelled', error_code = null, finished_at = now() where id = ${user.queued}`,
    ],
    [generation],
  ],
  'a charge without a generation': [validEntry('generation', -16), [charge]],
}

test.each(Object.entries(violationCases))('a violation is found: %s', async (_name, [statements, rules]) => {
  expect(await findBrokenRules(...statements)).toEqual(rules.toSorted())
})

test('the first twenty of many violations are listed, and all are counted', async () => {
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`insert into user_credits (user_id, balance) select gen_random_uuid(), 1 from generate_series(1, 33)`,
      )
      const [first] = await runLedgerChecks(tx)
      expect([first?.mistakes, first?.examples.length, first?.figure]).toEqual([33, 20, '35 balances'])
      throw new RollbackError()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error
    })
})

test('while credits change, the ledger is consistent in every snapshot', async () => {
  let isOver = false
  const spend = async () => {
    for (let round = 0; !isOver; round++) {
      await other.db.transaction(async (tx) => {
        const amount = round % 2 === 0 ? -1 : 1
        await tx.execute(sql`insert into ledger_entries (user_id, amount, kind, reference, balance, reason)
          select user_id, ${amount}::int, 'adjustment', gen_random_uuid(), balance + ${amount}::int, 'why' from user_credits
          where user_id = ${user.userId} for update`)
      })
    }
  }
  const spending = Promise.all([spend(), spend()])
  for (let round = 0; round < 20; round++) {
    expect(
      (await readLedgerReport(db)).proofs.flatMap(({ rule, examples }) => examples.map((id) => `${rule}: ${id}`)),
    ).toEqual([])
  }
  isOver = true
  await spending
})
