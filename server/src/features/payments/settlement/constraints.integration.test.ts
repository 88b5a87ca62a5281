import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { entrySql, findLedgerViolations } from '../../../../test/fixtures/ledger.ts'

const { db } = await createTestDatabase()

type Purchase = Awaited<ReturnType<typeof createOpenOrder>>

/** Inserts an open order of a new user (100 credits for 500 cents). Also returns ids for its payment and refund. */
async function createOpenOrder() {
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
const updateRow = (table: string, id: string, assignment: string) =>
  sql`update ${sql.identifier(table)} set ${sql.raw(assignment)} where id = ${id}`

function commit(...statements: SQL[]): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}

/** Commits the statements together. Returns the violated constraint, or the error if there is none. */
async function violatedConstraint(...statements: SQL[]): Promise<unknown> {
  const error: unknown = await commit(...statements).then(
    () => new Error('No constraint was violated.'),
    (caught: unknown) => caught,
  )
  const [reason] = [error instanceof Error ? error.cause : null, error].filter((caught) => caught instanceof Error)
  return reason && 'constraint' in reason ? reason.constraint : reason
}

async function createPaidOrder(): Promise<Purchase> {
  const order = await createOpenOrder()
  await commit(insertPayment(order), insertPurchaseEntry(order), markPaid(order, order.payment))
  return order
}

const [openOrder, paidOrder, unrelatedOrder] = [
  await createOpenOrder(),
  await createPaidOrder(),
  await createOpenOrder(),
]

test.each([
  'amount = 1',
  'credits = 10000',
  "currency = 'INR'",
  "provider = 'razorpay'",
  'is_test = false',
  `user_id = '${unrelatedOrder.userId}'`,
  'pack_id = (select id from credit_packs where credits = 2500)',
  "created_at = now() + interval '1 day'",
])('the terms of an order cannot change: %s', async (assignment) => {
  expect(await violatedConstraint(updateRow('orders', openOrder.id, assignment))).toBe('order_terms_are_frozen')
})

test.each([
  ["status = 'pending', provider_order_id = null", 'open'],
  ["provider_order_id = 'order_other'", 'open'],
  ["status = 'created', payment_id = null, paid_at = null", 'paid'],
  ['payment_id = gen_random_uuid()', 'paid'],
  ["paid_at = now() + interval '1 day'", 'paid'],
])('an order rejects %s while it is %s', async (assignment, state) => {
  const { id } = state === 'paid' ? paidOrder : openOrder
  expect(await violatedConstraint(updateRow('orders', id, assignment))).toBe('order_moves_forward')
})

test('orders and payments reject an unknown status', async () => {
  expect(await violatedConstraint(updateRow('orders', openOrder.id, "status = 'lost'"))).toBe('orders_status_check')
  const ids = { id: randomUUID(), userId: openOrder.userId, name: 'order_lost' }
  expect(await violatedConstraint(insertOrder(ids, 'lost'))).toBe('order_begins_open')
  expect(await violatedConstraint(insertPayment({ ...openOrder, payment: randomUUID() }, { status: 'lost' }))).toBe(
    'payments_status_check',
  )
})

test('an order cannot be inserted as paid', async () => {
  const ids = { id: randomUUID(), userId: openOrder.userId, name: 'order_paid' }
  expect(await violatedConstraint(insertOrder(ids, 'paid'))).toBe('order_begins_open')
})

test.each([
  ['amount = 1', 'payment_terms_are_frozen'],
  ["currency = 'INR'", 'payment_terms_are_frozen'],
  ["provider_payment_id = 'pay_other'", 'payment_terms_are_frozen'],
  ["status = 'failed'", 'payment_moves_forward'],
  ["status = 'authorized'", 'payment_moves_forward'],
])('a captured payment rejects %s', async (assignment, rule) => {
  expect(await violatedConstraint(updateRow('payments', paidOrder.payment, assignment))).toBe(rule)
})

test('an order cannot be paid without a matching payment and its ledger entry', async () => {
  const markOpenOrderPaid = markPaid(openOrder, openOrder.payment)
  const mismatches = [{ status: 'authorized' }, { status: 'failed' }, { amount: 499 }, { currency: 'INR' }]
  for (const fields of mismatches)
    expect(
      await violatedConstraint(insertPayment(openOrder, fields), insertPurchaseEntry(openOrder), markOpenOrderPaid),
    ).toBe('order_is_settled')
  expect(await violatedConstraint(insertPurchaseEntry(openOrder), markOpenOrderPaid)).toMatch(
    /^(order_is_settled|orders_payment_id_id_fkey)$/,
  )
  expect(await violatedConstraint(insertPayment(openOrder), markOpenOrderPaid)).toBe('order_is_settled')
})

test('a purchase entry needs a paid order, its owner and its exact credits, and exists once', async () => {
  const foreignKey = 'ledger_entries_order_id_user_id_amount_fkey'
  expect(await violatedConstraint(insertPurchaseEntry(openOrder))).toBe('ledger_purchase_has_order')
  expect(await violatedConstraint(insertPurchaseEntry({ ...openOrder, id: randomUUID() }))).toBe(foreignKey)
  const settled = [insertPayment(openOrder), markPaid(openOrder, openOrder.payment)]
  expect(
    await violatedConstraint(...settled, insertPurchaseEntry({ ...openOrder, userId: unrelatedOrder.userId })),
  ).toBe(foreignKey)
  expect(await violatedConstraint(...settled, insertPurchaseEntry(openOrder, 101))).toBe(foreignKey)
  expect(await violatedConstraint(insertPurchaseEntry(paidOrder))).toBe('ledger_entries_order_id_key')
})

test('a payment pays only its own order', async () => {
  const secondPayment = { ...openOrder, payment: randomUUID() }
  expect(await violatedConstraint(insertPayment(secondPayment, { name: `pay_${paidOrder.payment}` }))).toBe(
    'payments_provider_payment_id_provider_key',
  )
  expect(await violatedConstraint(insertPurchaseEntry(openOrder), markPaid(openOrder, paidOrder.payment))).toBe(
    'orders_payment_id_key',
  )
  const [otherOrder, settled] = [
    await createOpenOrder(),
    [insertPayment(unrelatedOrder), insertPurchaseEntry(openOrder)],
  ]
  expect(await violatedConstraint(...settled, markPaid(openOrder, unrelatedOrder.payment))).toBe(
    'orders_payment_id_id_fkey',
  )
  expect(await violatedConstraint(insertPurchaseEntry(otherOrder), markPaid(otherOrder, randomUUID()))).toBe(
    'orders_payment_id_id_fkey',
  )
})

test('a refund reverses at most the credits of the order, from its owner, once', async () => {
  const order = await createPaidOrder()
  const [constraint, secondRefund] = ['ledger_purchase_refund_has_refund', randomUUID()]
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
  expect(await violatedConstraint(insertRefund(secondRefund, order.payment, 41))).toBe('refunds_within_order')
  expect(await violatedConstraint(updateRow('refunds', order.refund, 'credits_to_reverse = 101'))).toBe(
    'refunds_are_append_only',
  )
  expect(await violatedConstraint(sql`delete from refunds`)).toBe('refunds_are_append_only')
  expect(
    await violatedConstraint(
      insertRefund(secondRefund, order.payment, 40),
      insertReversal(39, order.userId, secondRefund),
    ),
  ).toBe(constraint)
  expect(
    await violatedConstraint(
      insertRefund(secondRefund, order.payment, 40),
      insertReversal(40, paidOrder.userId, secondRefund),
    ),
  ).toBe(constraint)
  expect(await violatedConstraint(insertPayment(openOrder), insertRefund(secondRefund, openOrder.payment, 1))).toBe(
    'refunds_within_order',
  )
})

test('the ledger is consistent after all these statements', async () => {
  expect(await findLedgerViolations(db)).toEqual([])
})

test('a payment issue cannot change and is resolved once', async () => {
  const { id } = await createOpenOrder()
  const reference = `disp_${id}`
  await commit(sql`insert into payment_issues (kind, reference, order_id, detail, created_at)
    values ('dispute', ${reference}, ${id}, 'A buyer disputes it.', now())`)
  const update = (assignment: string) =>
    sql`update payment_issues set ${sql.raw(assignment)} where reference = ${reference}`
  expect(await violatedConstraint(update(`detail = 'Nothing.'`))).toBe('payment_issue_is_frozen')
  await commit(update(`resolved_at = now()`))
  expect(await violatedConstraint(update(`resolved_at = null`))).toBe('payment_issue_is_resolved_once')
  expect(await violatedConstraint(update(`resolved_at = now() + interval '1 day'`))).toBe(
    'payment_issue_is_resolved_once',
  )
})
