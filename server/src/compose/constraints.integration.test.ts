import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../test/harness/databases.ts'
import { entrySql, findLedgerViolations } from '../../test/fixtures/ledger.ts'
import type { Tx } from '../ports/database.ts'
import { queryRows } from '../ports/query-rows.ts'

// Tests the constraints of the database without the locks of the application: two connections send SQL statements
// concurrently. Skipped on the embedded database, which has only one connection.
const { db } = await createTestDatabase()
const isConcurrent = inject('engine') === 'postgres'

type Isolation = 'read committed' | 'repeatable read'

/**
 * Runs two transactions. Both start before either writes; the second writes while the first is open, and ends after it.
 * Returns the result of each: `committed`, the violated constraint, or the error code.
 */
async function race(first: SQL[], second: SQL[], isolationLevel: Isolation = 'read committed'): Promise<string[]> {
  const [firstWrote, secondPid] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const firstEnd = runTransaction(async (tx) => {
    await secondPid.promise
    for (const statement of first) await tx.execute(statement)
    firstWrote.resolve()
    await waitUntilBlockedOrDone(await secondPid.promise, () => isSecondDone)
  })
  let isSecondDone = false
  const secondEnd = runTransaction(async (tx) => {
    const [row] = await queryRows(tx, sql`select pg_backend_pid() as pid`, z.object({ pid: z.number() }))
    secondPid.resolve(row?.pid ?? 0)
    await firstWrote.promise
    for (const statement of second) await tx.execute(statement)
  }).finally(() => (isSecondDone = true))
  return Promise.all([firstEnd.finally(() => firstWrote.resolve()), secondEnd])

  function runTransaction(work: (tx: Tx) => Promise<void>): Promise<string> {
    return db.transaction(work, { isolationLevel }).then(() => 'committed', getErrorName)
  }
}

function getErrorName(error: unknown): string {
  const [reason] = [error instanceof Error ? error.cause : null, error].filter(
    (candidate) => candidate instanceof Error,
  )
  if (reason && 'constraint' in reason && typeof reason.constraint === 'string') return reason.constraint
  return reason && 'code' in reason && typeof reason.code === 'string' ? reason.code : String(error)
}

/** Waits until the connection with this process id waits for a lock, or until `isDone` returns true. */
async function waitUntilBlockedOrDone(pid: number, isDone: () => boolean): Promise<void> {
  const isBlockedSql = sql`select exists (select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock') as waits`
  await expect
    .poll(async () => isDone() || (await queryRows(db, isBlockedSql, z.object({ waits: z.boolean() })))[0]?.waits)
    .toBe(true)
}

async function commit(...statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}

async function openAccount(): Promise<string> {
  const userId = randomUUID()
  await commit(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${userId}, ${`${userId}@example.org`}, 'x', true, '1', now())`,
    sql`insert into user_credits (user_id) values (${userId})`,
    entrySql(userId, 'welcome', 80, userId),
  )
  return userId
}

const orderSql = (id: string, userId: string, key: string | null = null) =>
  sql`insert into orders (id, user_id, pack_id, credits, amount, currency, provider, is_test, provider_order_id, status, idempotency_key, created_at)
    select ${id}::uuid, ${userId}::uuid, id, 100, 500, 'USD', 'sandbox', true, ${`order_${id}`}, 'created', ${key}, now() from credit_packs limit 1`
const paymentSql = (id: string, orderId: string) =>
  sql`insert into payments (id, provider, provider_payment_id, order_id, amount, currency, status, created_at, updated_at)
    values (${id}, 'sandbox', ${`pay_${id}`}, ${orderId}, 500, 'USD', 'captured', now(), now())`
const paySql = (orderId: string, paymentId: string) =>
  sql`update orders set status = 'paid', payment_id = ${paymentId}, paid_at = now() where id = ${orderId}`
async function openOrder() {
  const [userId, id, payment] = [await openAccount(), randomUUID(), randomUUID()]
  await commit(orderSql(id, userId), paymentSql(payment, id))
  const pay = (by = payment) => [entrySql(userId, 'purchase', 100, id), paySql(id, by)]
  /** A refund of the first payment, and the entry that reverses its credits. */
  const refund = (credits: number) => {
    const refundId = randomUUID()
    return [
      sql`insert into refunds (id, provider, provider_refund_id, payment_id, amount, credits_to_reverse, credits_reversed, created_at)
        values (${refundId}, 'sandbox', ${`rfnd_${refundId}`}, ${payment}, 250, ${credits}, ${credits}, now())`,
      entrySql(userId, 'purchase_refund', -credits, refundId),
    ]
  }
  return { userId, id, payment, pay, refund }
}

const generationSql = (id: string, userId: string, key: string | null = null) =>
  sql`insert into generations (id, user_id, prompt, aspect_ratio, style, variations, visibility, plan_id, model_type, credits, seed,
      request_hash, idempotency_key, created_at)
    select ${id}::uuid, ${userId}::uuid, 'x', '2:3', 'None', 1, 'public', id, 'standard', 16, 1, 'x', ${key}, now()
    from subscription_plans limit 1`

async function openGeneration() {
  const [userId, id] = [await openAccount(), randomUUID()]
  await commit(generationSql(id, userId), entrySql(userId, 'generation', -16, id))
  await commit(sql`update generations set status = 'running', claimed_at = now(), deadline_at = now() where id = ${id}`)
  const end = (to: string) => sql`update generations set status = ${to}, finished_at = now() where id = ${id}`
  const refund = entrySql(userId, 'refund', 16, id)
  const image = sql`insert into images (user_id, generation_id, kind, visibility, prompt, width, height, thumbhash, file_token,
      original_format, grid_widths, created_at)
    values (${userId}, ${id}, 'generated', 'public', 'x', 2, 3, 'x', ${id}, 'png', '[]', now())`
  return { userId, id, succeed: [image, end('succeeded')], cancel: [end('cancelled'), refund], refund }
}

test.runIf(isConcurrent).each<[Isolation, string]>([
  ['read committed', 'refunds_within_order'],
  ['repeatable read', '40001'],
])('of two refunds that together exceed their order, only one is recorded (%s)', async (isolation, expectedError) => {
  const { pay, refund } = await openOrder()
  await commit(...pay())
  expect(await race(refund(60), refund(60), isolation)).toEqual(['committed', expectedError])
})

test.runIf(isConcurrent)('two refunds within their order are both recorded', async () => {
  const { pay, refund } = await openOrder()
  await commit(...pay())
  expect(await race(refund(60), refund(40))).toEqual(['committed', 'committed'])
})

test.runIf(isConcurrent)('of two entries that continue the same balance, only one is recorded', async () => {
  const userId = await openAccount()
  const spend = () => entrySql(userId, 'deduct', -50, randomUUID())
  expect(await race([spend()], [spend()])).toEqual(['committed', 'ledger_entry_moves_balance'])
})

test.runIf(isConcurrent)('an order is paid and credited once, by one of two payments', async () => {
  const { id, pay } = await openOrder()
  const secondPayment = randomUUID()
  await commit(paymentSql(secondPayment, id))
  expect(await race(pay(), pay(secondPayment))).toEqual(['committed', 'ledger_entries_order_id_key'])
  const { id: otherOrder, pay: payOther } = await openOrder()
  const otherPayment = randomUUID()
  await commit(paymentSql(otherPayment, otherOrder))
  expect(await race(payOther(), [paySql(otherOrder, otherPayment)])).toEqual(['committed', 'order_moves_forward'])
})

test.runIf(isConcurrent)(
  'an order that is paid in one transaction and credited in another is rolled back in both',
  async () => {
    const { userId, id, payment } = await openOrder()
    const rejected = await race([entrySql(userId, 'purchase', 100, id)], [paySql(id, payment)])
    expect(rejected).toEqual(['ledger_purchase_has_order', 'order_is_settled'])
  },
)

const cancelSql = (orderId: string) => sql`update orders set canceled_at = now() where id = ${orderId}`

test.runIf(isConcurrent)(
  'an order that is being paid can’t be canceled, and a canceled order can be paid',
  async () => {
    const [one, other] = [await openOrder(), await openOrder()]
    expect(await race(one.pay(), [cancelSql(one.id)])).toEqual(['committed', 'order_is_canceled_once'])
    expect(await race([cancelSql(other.id)], other.pay())).toEqual(['committed', 'committed'])
  },
)

test('an order is canceled only once', async () => {
  const { id } = await openOrder()
  await commit(cancelSql(id))
  await expect(commit(cancelSql(id))).rejects.toMatchObject({ cause: { constraint: 'order_is_canceled_once' } })
})

test.runIf(isConcurrent)('a payment is recorded once, for one order', async () => {
  const [one, other] = [await openOrder(), await openOrder()]
  const payment = randomUUID()
  expect(await race([paymentSql(payment, one.id)], [paymentSql(payment, other.id)])).toEqual([
    'committed',
    'payments_pkey',
  ])
})

test.runIf(isConcurrent)('a generation succeeds or is refunded, never both', async () => {
  const [first, second, third] = [await openGeneration(), await openGeneration(), await openGeneration()]
  expect(await race(first.succeed, first.cancel)).toEqual(['committed', 'finished_generation_is_frozen'])
  expect(await race(second.cancel, second.succeed)).toEqual(['committed', 'finished_generation_is_frozen'])
  expect(await race(third.succeed, [third.refund])).toEqual(['committed', 'ledger_refund_matches_charge'])
})

test.runIf(isConcurrent)('a generation is refunded once', async () => {
  const { cancel, refund, userId } = await openGeneration()
  await commit(...cancel.slice(0, 1), refund)
  expect(await race([entrySql(userId, 'deduct', -1, randomUUID())], [refund])).toEqual([
    'committed',
    'ledger_entries_kind_generation_id_key',
  ])
})

test.runIf(isConcurrent)('an idempotency key creates one generation and one order', async () => {
  const userId = await openAccount()
  const charged = (id: string) => [generationSql(id, userId, 'key'), entrySql(userId, 'generation', -16, id)]
  expect(await race(charged(randomUUID()), charged(randomUUID()))).toEqual([
    'committed',
    'generations_user_id_idempotency_key_key',
  ])
  const [first, second] = [orderSql(randomUUID(), userId, 'key'), orderSql(randomUUID(), userId, 'key')]
  expect(await race([first], [second])).toEqual(['committed', 'orders_user_id_idempotency_key_key'])
})

test.runIf(isConcurrent)('a generation needs a charge of the same user and amount', async () => {
  const [userId, otherUser] = [await openAccount(), await openAccount()]
  const uncharged = commit(generationSql(randomUUID(), userId))
  expect(await uncharged.then(() => 'done', getErrorName)).toBe('generation_is_settled')
  for (const [payer, amount] of [
    [userId, -15],
    [otherUser, -16],
  ] as const) {
    const id = randomUUID()
    const charged = commit(generationSql(id, userId), entrySql(payer, 'generation', amount, id))
    expect(await charged.then(() => 'done', getErrorName)).toBe('generation_is_settled')
  }
})

test.runIf(isConcurrent)('a refund with reversed credits needs its ledger entry', async () => {
  const { pay, refund, id } = await openOrder()
  await commit(...pay())
  expect(await commit(...refund(10).slice(0, 1)).then(() => 'done', getErrorName)).toBe('refund_takes_its_credits')
  const earlyRefund = commit(sql`update orders set status = 'refunded' where id = ${id}`)
  expect(await earlyRefund.then(() => 'done', getErrorName)).toBe('order_is_settled')
})

test.runIf(isConcurrent)("a generation's request is immutable except for redaction", async () => {
  const { id, cancel } = await openGeneration()
  const change = (to: string) =>
    commit(sql`update generations set ${sql.raw(to)} where id = ${id}`).then(() => 'done', getErrorName)
  for (const to of ['credits = 1', "prompt = ''", 'variations = 2', "visibility = 'private'", 'seed = 2'])
    expect(await change(to)).toBe('generation_request_is_frozen')
  for (const to of ['attempt = -1', "status = 'queued'"]) expect(await change(to)).toBe('generation_moves_forward')
  await commit(...cancel)
  const redaction = "redacted_at = now(), prompt = '', request_hash = '', idempotency_key = null"
  for (const to of ["status = 'succeeded'", 'attempt = 2', 'finished_at = now()', "model = 'x'"])
    expect(await change(to)).toBe('finished_generation_is_frozen')
  expect(await change(`${redaction}, credits = 1`)).toBe('generation_is_redacted_only')
  expect(await change("redacted_at = now(), prompt = ''")).toBe('generations_redacted_at_check')
  expect(await change(redaction)).toBe('done')
  expect(await change("redacted_at = now() + interval '1 day'")).toBe('redacted_generation_is_frozen')
  expect(await change('redacted_at = null')).toBe('finished_generation_is_frozen')
})

test.runIf(isConcurrent)('after the tests above, the ledger is consistent', async () => {
  expect(await findLedgerViolations(db)).toEqual([])
})
