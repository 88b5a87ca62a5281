import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { entrySql, findLedgerViolations } from '../../../../test/fixtures/ledger.ts'

const { db } = await createTestDatabase()

type Purchase = Awaited<ReturnType<typeof openOrder>>

/** Inserts an open order of a new user (100 credits for 500 cents). Also returns ids for its payment and refund. */
async function openOrder() {
  const [userId, id] = [randomUUID(), randomUUID()]
  const ids = { userId, id, name: `order_${id}`, payment: randomUUID(), refund: randomUUID() }
  await db.execute(sql`insert into user_credits (user_id) values (${userId})`)
  await db.execute(insertOrder({ id, userId, name: ids.name }))
  return ids
}

const insertOrder = ({ id, userId, name }: { id: string; userId: string; name: string }, status = 'created') =>
  sql`insert into orders (id, user_id, pack_id, credits, amount, currency, provider, is_test, provider_order_id, status,
      payment_id, paid_at, created_at)
    select ${id}::uuid, ${userId}::uuid, id, 100, 500, 'USD', 'sandbox', true, ${name}, ${status},
      case ${status} when 'paid' then gen_random_uuid() end, case ${status} when 'paid' then now() end, now() from credit_packs limit 1`
const insertPayment = (
  { id, payment }: Purchase,
  fields: { amount?: number; currency?: string; status?: string; name?: string } = {},
) => {
  const { amount = 500, currency = 'USD', status = 'captured', name = `pay_${payment}` } = fields
  return sql`insert into payments (id, provider, provider_payment_id, order_id, amount, currency, status, created_at, updated_at)
    values (${payment}, 'sandbox', ${name}, ${id}, ${amount}, ${currency}, ${status}, now(), now())`
}
const insertPurchaseEntry = ({ userId, id }: Purchase, amount = 100) => entrySql(userId, 'purchase', amount, id)
const markPaid = ({ id }: Purchase, payment: string) =>
  sql`update orders set status = 'paid', payment_id = ${payment}, paid_at = now() where id = ${id}`
const insertRefund = (refund: string, payment: string, creditsToReverse: number, creditsReversed = creditsToReverse) =>
  sql`insert into refunds (id, provider, provider_refund_id, payment_id, amount, credits_to_reverse, credits_reversed, created_at)
    values (${refund}, 'sandbox', ${`rfnd_${refund}`}, ${payment}, 250, ${creditsToReverse}, ${creditsReversed}, now())`
const change = (table: string, id: string, to: string) =>
  sql`update ${sql.identifier(table)} set ${sql.raw(to)} where id = ${id}`

function commit(...statements: SQL[]): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}

/** Commits the statements together. Returns the violated constraint, or the error if there is none. */
async function violatedConstraint(...statements: SQL[]): Promise<unknown> {
  const error: unknown = await commit(...statements).then(
    () => new Error('nothing'),
    (caught: unknown) => caught,
  )
  const [reason] = [error instanceof Error ? error.cause : null, error].filter((each) => each instanceof Error)
  return reason && 'constraint' in reason ? reason.constraint : reason
}

async function openPaid(): Promise<Purchase> {
  const order = await openOrder()
  await commit(insertPayment(order), insertPurchaseEntry(order), markPaid(order, order.payment))
  return order
}

const [open, paid, other] = [await openOrder(), await openPaid(), await openOrder()]

test.each([
  'amount = 1',
  'credits = 10000',
  "currency = 'INR'",
  "provider = 'razorpay'",
  'is_test = false',
  `user_id = '${other.userId}'`,
  'pack_id = (select id from credit_packs where credits = 2500)',
  "created_at = now() + interval '1 day'",
])('the terms of an order cannot change: %s', async (to) => {
  expect(await violatedConstraint(change('orders', open.id, to))).toBe('order_terms_are_frozen')
})

test.each([
  ["status = 'pending', provider_order_id = null", 'open'],
  ["provider_order_id = 'order_other'", 'open'],
  ["status = 'created', payment_id = null, paid_at = null", 'paid'],
  ['payment_id = gen_random_uuid()', 'paid'],
  ["paid_at = now() + interval '1 day'", 'paid'],
])('an order rejects %s while it is %s', async (to, state) => {
  const { id } = state === 'paid' ? paid : open
  expect(await violatedConstraint(change('orders', id, to))).toBe('order_moves_forward')
})

test('orders and payments reject an unknown status', async () => {
  expect(await violatedConstraint(change('orders', open.id, "status = 'lost'"))).toBe('orders_status_check')
  const ids = { id: randomUUID(), userId: open.userId, name: 'order_lost' }
  expect(await violatedConstraint(insertOrder(ids, 'lost'))).toBe('order_begins_open')
  expect(await violatedConstraint(insertPayment({ ...open, payment: randomUUID() }, { status: 'lost' }))).toBe(
    'payments_status_check',
  )
})

test('an order cannot be inserted as paid', async () => {
  const ids = { id: randomUUID(), userId: open.userId, name: 'order_paid' }
  expect(await violatedConstraint(insertOrder(ids, 'paid'))).toBe('order_begins_open')
})

test.each([
  ['amount = 1', 'payment_terms_are_frozen'],
  ["currency = 'INR'", 'payment_terms_are_frozen'],
  ["provider_payment_id = 'pay_other'", 'payment_terms_are_frozen'],
  ["status = 'failed'", 'payment_moves_forward'],
  ["status = 'authorized'", 'payment_moves_forward'],
])('a captured payment rejects %s', async (to, rule) => {
  expect(await violatedConstraint(change('payments', paid.payment, to))).toBe(rule)
})

test('an order cannot be paid without a matching payment and its ledger entry', async () => {
  const markOpen = markPaid(open, open.payment)
  const wrong = [{ status: 'authorized' }, { status: 'failed' }, { amount: 499 }, { currency: 'INR' }]
  for (const fields of wrong)
    expect(await violatedConstraint(insertPayment(open, fields), insertPurchaseEntry(open), markOpen)).toBe(
      'order_is_settled',
    )
  expect(await violatedConstraint(insertPurchaseEntry(open), markOpen)).toMatch(
    /^(order_is_settled|orders_payment_id_id_fkey)$/,
  )
  expect(await violatedConstraint(insertPayment(open), markOpen)).toBe('order_is_settled')
})

test('a purchase entry needs a paid order, its owner and its exact credits, and exists once', async () => {
  const key = 'ledger_entries_order_id_user_id_amount_fkey'
  expect(await violatedConstraint(insertPurchaseEntry(open))).toBe('ledger_purchase_has_order')
  expect(await violatedConstraint(insertPurchaseEntry({ ...open, id: randomUUID() }))).toBe(key)
  const settled = [insertPayment(open), markPaid(open, open.payment)]
  expect(await violatedConstraint(...settled, insertPurchaseEntry({ ...open, userId: other.userId }))).toBe(key)
  expect(await violatedConstraint(...settled, insertPurchaseEntry(open, 101))).toBe(key)
  expect(await violatedConstraint(insertPurchaseEntry(paid))).toBe('ledger_entries_order_id_key')
})

test('a payment pays only its own order', async () => {
  const again = { ...open, payment: randomUUID() }
  expect(await violatedConstraint(insertPayment(again, { name: `pay_${paid.payment}` }))).toBe(
    'payments_provider_payment_id_provider_key',
  )
  expect(await violatedConstraint(insertPurchaseEntry(open), markPaid(open, paid.payment))).toBe(
    'orders_payment_id_key',
  )
  const [otherOrder, settled] = [await openOrder(), [insertPayment(other), insertPurchaseEntry(open)]]
  expect(await violatedConstraint(...settled, markPaid(open, other.payment))).toBe('orders_payment_id_id_fkey')
  expect(await violatedConstraint(insertPurchaseEntry(otherOrder), markPaid(otherOrder, randomUUID()))).toBe(
    'orders_payment_id_id_fkey',
  )
})

test('a refund reverses at most the credits of the order, from its owner, once', async () => {
  const order = await openPaid()
  const [name, second] = ['ledger_purchase_refund_has_refund', randomUUID()]
  const insertReversal = (credits: number, userId = order.userId, refund = order.refund) =>
    entrySql(userId, 'purchase_refund', -credits, refund)
  expect(await violatedConstraint(insertReversal(50))).toMatch(
    /^(ledger_purchase_refund_has_refund|ledger_entries_refund_id_fkey)$/,
  )
  expect(await violatedConstraint(insertRefund(order.refund, order.payment, 60, 61))).toBe(
    'refunds_credits_reversed_check',
  )
  expect(await violatedConstraint(insertRefund(order.refund, order.payment, 101))).toBe('refunds_within_order')
  await commit(insertRefund(order.refund, order.payment, 60), insertReversal(60))
  expect(await violatedConstraint(insertReversal(60))).toMatch(/^ledger_entries_(refund_id_key|balance_check)$/)
  expect(await violatedConstraint(insertRefund(second, order.payment, 41))).toBe('refunds_within_order')
  expect(await violatedConstraint(change('refunds', order.refund, 'credits_to_reverse = 101'))).toBe(
    'refunds_are_append_only',
  )
  expect(await violatedConstraint(sql`delete from refunds`)).toBe('refunds_are_append_only')
  expect(
    await violatedConstraint(insertRefund(second, order.payment, 40), insertReversal(39, order.userId, second)),
  ).toBe(name)
  expect(
    await violatedConstraint(insertRefund(second, order.payment, 40), insertReversal(40, paid.userId, second)),
  ).toBe(name)
  expect(await violatedConstraint(insertPayment(open), insertRefund(second, open.payment, 1))).toBe(
    'refunds_within_order',
  )
})

test('the ledger is consistent after all these statements', async () => {
  expect(await findLedgerViolations(db)).toEqual([])
})

test('a payment issue cannot change and is resolved once', async () => {
  const { id } = await openOrder()
  const reference = `disp_${id}`
  await commit(sql`insert into payment_issues (kind, reference, order_id, detail, created_at)
    values ('dispute', ${reference}, ${id}, 'A buyer disputes it.', now())`)
  const update = (to: string) => sql`update payment_issues set ${sql.raw(to)} where reference = ${reference}`
  expect(await violatedConstraint(update(`detail = 'Nothing.'`))).toBe('payment_issue_is_frozen')
  await commit(update(`resolved_at = now()`))
  expect(await violatedConstraint(update(`resolved_at = null`))).toBe('payment_issue_is_resolved_once')
  expect(await violatedConstraint(update(`resolved_at = now() + interval '1 day'`))).toBe(
    'payment_issue_is_resolved_once',
  )
})
