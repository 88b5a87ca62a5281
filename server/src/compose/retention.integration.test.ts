import { addPayment, makeRecord } from '@pictor/payment-sandbox'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runDailyLedgerCheck } from '../features/admin/index.ts'
import { redactOldGenerations } from '../features/generation/index.ts'
import { createAbandonedOrders } from '../features/payments/index.ts'
import { createEmailQueue } from '../features/users/index.ts'
import { readConfig } from '../config/config.ts'
import { readCounterValues } from '../../test/fixtures/counter-values.ts'
import { queryRows } from '../ports/query-rows.ts'
import { PROMPT, startBusyApplication } from '../../test/harness/busy-application.ts'
import { findLedgerViolations, findGenerationViolations } from '../../test/fixtures/ledger.ts'
import { blockImages } from '../../test/fakes/test-model.ts'
import { openSandboxStore } from '../../test/fixtures/sandbox-buyer.ts'
import { throwProviderError } from '../../test/fakes/test-provider.ts'
import { createMetrics } from './metrics/metrics.ts'
import { purgeExpiredData } from './retention.ts'

const DAY_MS = 86_400_000
const busy = await startBusyApplication()
const { app, database, generated, failed, user, paymentFixture, calls } = busy
const { db } = database
const sandbox = openSandboxStore(db)
const { signal } = new AbortController()
/** Creates a clock that is `days` ahead. */
const clockInDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) })

const ignore = () => {}
/** Creates the purge of orders, with a clock that is `days` ahead and a limit on concurrent lookups. */
const createOrderPurge = (days: number, lookupConcurrency = 10) =>
  createAbandonedOrders({
    db,
    clock: clockInDays(days),
    retentionMs: 90 * DAY_MS,
    lookupBatchSize: lookupConcurrency,
    logger: { warn: ignore },
    provider: busy.provider,
    reconciliation: busy.application.reconciliation,
  })

const selectOrderIds = async () =>
  (
    await queryRows(
      db,
      sql`select provider_order_id as id from orders order by created_at`,
      z.object({ id: z.string() }),
    )
  ).map(({ id }) => id)

test('a finished generation is redacted after its retention period: its prompt is gone, ledger and image stay', async () => {
  const redactOld = (days: number) =>
    redactOldGenerations({ db, clock: clockInDays(days), retentionMs: 365 * DAY_MS }, signal)
  expect(await redactOld(364)).toBe(0)
  expect((await calls.get(user, generated.id)).prompt).toBe(PROMPT)
  expect(await redactOld(366)).toBe(2)
  expect(await redactOld(366)).toBe(0)
  expect((await calls.list(user)).json<{ generations: object[] }>().generations).toEqual([])
  expect((await app.inject({ url: `/api/generations/${generated.id}`, headers: user.headers })).statusCode).toBe(404)
  expect((await calls.retry(user, failed.id)).statusCode).toBe(404)
  const rows = await queryRows(
    db,
    sql`select row_to_json(generations)::text as row from generations`,
    z.object({ row: z.string() }),
  )
  expect(rows.filter(({ row }) => row.includes(PROMPT))).toEqual([])
  const image = await app.inject({ url: `/api/images/${generated.images[0]?.id}`, headers: user.headers })
  expect(image.json()).toMatchObject({ image: { prompt: PROMPT } })
  const history = await app.inject({ url: '/api/users/credits/history', headers: user.headers })
  expect(history.body).toContain(generated.images[0]?.id)
  expect([...(await findLedgerViolations(db)), ...(await findGenerationViolations(db))]).toEqual([])
})

test('an unfinished generation is never redacted', async () => {
  const pendingImages = blockImages(busy.model)
  const queued = await calls.startGeneration(user, { prompt: PROMPT })
  await pendingImages.started
  expect(await redactOldGenerations({ db, clock: clockInDays(1_000), retentionMs: DAY_MS }, signal)).toBe(0)
  expect((await calls.get(user, queued.id)).prompt).toBe(PROMPT)
  pendingImages.release()
  await calls.waitUntilFinished(user, queued.id)
})

test('an order without a payment is deleted after its retention period; one with a payment in any state is kept', async () => {
  const { id: declined } = await paymentFixture.order(user)
  await paymentFixture.sendWebhook(
    busy.provider.createWebhook('payment.failed', { payment: busy.provider.pay(declined, { status: 'failed' }) }),
  )
  expect(await selectOrderIds()).toContain(busy.openOrderId)
  expect(await createOrderPurge(89).deleteOld(signal)).toBe(0)
  expect(await createOrderPurge(91).deleteOld(signal)).toBe(1)
  expect((await selectOrderIds()).toSorted()).toEqual([busy.orderId, declined].toSorted())
})

test('the provider is queried before an order is deleted: a paid order is credited and kept, and all orders are kept while the provider is unreachable', async () => {
  const [paid, unpaid] = [await paymentFixture.order(user), await paymentFixture.order(user)]
  busy.provider.pay(paid.id)
  const before = await paymentFixture.fetchBalance(user)
  const purgeOrders = createOrderPurge(91)
  busy.provider.injectFault = () => throwProviderError()
  expect(await purgeOrders.deleteOld(signal)).toBe(0)
  expect(busy.provider.calls.at(-1)).toEqual({ call: 'listPayments', id: paid.id })
  busy.provider.injectFault = () => {}
  expect(await purgeOrders.deleteOld(signal)).toBe(1)
  expect(await paymentFixture.fetchBalance(user)).toBe(before + 100)
  expect((await paymentFixture.fetchOrder(user, paid.id)).status).toBe('paid')
  expect(await selectOrderIds()).not.toContain(unpaid.id)
  expect([...(await findLedgerViolations(db)), ...(await findGenerationViolations(db))]).toEqual([])
})

test('the number of lookups is limited, and a failing lookup does not block the others', async () => {
  const orders = [
    await paymentFixture.order(user),
    await paymentFixture.order(user),
    await paymentFixture.order(user),
  ].map(({ id }) => id)
  const [failing = '', ...others] = orders
  busy.provider.injectFault = (_call, id) => (id === failing ? throwProviderError('refused') : undefined)
  const purgeOrders = createOrderPurge(91, 2)
  const selectUnpaid = async () => (await selectOrderIds()).filter((id) => orders.includes(id))
  expect([await purgeOrders.deleteOld(signal), await selectUnpaid()]).toEqual([1, [failing, others[1]]])
  expect([await purgeOrders.deleteOld(signal), await selectUnpaid()]).toEqual([1, [failing]])
  busy.provider.injectFault = () => {}
  expect([await purgeOrders.deleteOld(signal), await selectUnpaid()]).toEqual([1, []])
})

test('a test order of another provider is deleted without a lookup; a live one is kept until its provider is configured again', async () => {
  const insert = (id: string, isTest: boolean) =>
    db.execute(sql`insert into orders (id, user_id, pack_id, credits, amount, currency, provider, is_test, provider_order_id, status, created_at)
      select gen_random_uuid(), ${user.id}, id, 100, 500, 'USD', 'razorpay', ${isTest}, ${id}, 'created', now() from credit_packs limit 1`)
  await insert('order_live', false)
  await insert('order_test', true)
  const lookupCount = busy.provider.calls.length
  expect(await createOrderPurge(91).deleteOld(signal)).toBe(1)
  expect(await selectOrderIds()).toContain('order_live')
  expect(await selectOrderIds()).not.toContain('order_test')
  expect(busy.provider.calls).toHaveLength(lookupCount)
  await db.execute(sql`delete from orders where provider_order_id = 'order_live'`)
})

test('the hourly task deletes all expired data with the default periods, and emails that no carrier accepted for a week', async () => {
  const lines: [object, string][] = []
  const log = (fields: object, message: string) => void lines.push([fields, message])
  const logger = { info: log, warn: log, error: log }
  const unused = () => Promise.reject(new Error('Unexpected email.'))
  const mailer = { send: unused, close: unused }
  const emails = createEmailQueue({ db, jobs: { enqueue: unused }, mailer, logger, recordEmail: () => {} })
  await db.execute(
    sql`insert into outgoing_emails (recipient, subject, text, html) values ('ada@example.org', 's', 't', 'h')`,
  )
  const config = readConfig({}, '/srv/pictor')
  const purge = (days: number) =>
    purgeExpiredData(
      {
        config,
        db,
        logger,
        emails,
        mailbox: null,
        clock: clockInDays(days),
        webhookEvents: busy.webhookEvents,
        abandonedOrders: createOrderPurge(days),
        sandbox,
      },
      signal,
    )
  const listSandboxReceipts = async () => (await sandbox.list({ limit: 10 })).map(({ order }) => order.receipt)
  const [unpaid, tried] = ['left', 'tried'].map((receipt) =>
    makeRecord({ amount: 500, currency: 'USD', receipt, notes: [] }, new Date()),
  )
  for (const record of [tried, unpaid]) if (record) await sandbox.insert(record)
  await sandbox.update(tried?.order.id ?? '', (record) =>
    addPayment(record, { status: 'failed', last4: '0003' }, new Date()),
  )
  const { id } = await paymentFixture.order(user)
  await purge(6)
  expect(lines).toEqual([])
  expect(await listSandboxReceipts()).toEqual(['left', 'tried'])
  await purge(91)
  expect(await listSandboxReceipts()).toEqual(['tried'])
  // A receipt may be queued, too, so the first message may be logged twice.
  expect([...new Set(lines.map(([, message]) => message))]).toEqual([
    'Deleted an email that could not be sent for a week. Check the mail server.',
    'Deleted expired data.',
  ])
  expect(lines.at(-1)?.[0]).toMatchObject({ orders: 1, generations: 0, sandboxOrders: 1 })
  expect(await selectOrderIds()).not.toContain(id)
  const [sessions] = await queryRows(
    db,
    sql`select count(*) as total from sessions`,
    z.object({ total: z.coerce.number() }),
  )
  expect(sessions?.total).toBe(0)
})

test('the ledger is checked once a day by one process, and violations raise an alert', async () => {
  const { alerts, registry } = createMetrics()
  const logged: string[] = []
  const log = (_fields: object, message: string) => void logged.push(message)
  const logger = { info: log, warn: log, error: log }
  const clockAt = (time: string) => ({ now: () => new Date(time) })
  const runCheck = (time: string) => runDailyLedgerCheck({ db, alerts, logger, clock: clockAt(time) })
  await runCheck('2030-01-01T02:59:59Z')
  expect(logged).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => runCheck('2030-01-01T03:00:00Z')))
  expect(logged).toEqual(['Ledger check passed.'])
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update user_credits set balance = balance + 1 where user_id = ${user.id}`)
  })
  await runCheck('2030-01-02T03:00:00Z')
  expect(logged).toHaveLength(2)
  expect(await readCounterValues(registry, 'alerts_total')).toEqual({ ledger: 1 })
  expect(await busy.readMetrics()).toMatch(/^ledger_check_violations 2$/m)
})
