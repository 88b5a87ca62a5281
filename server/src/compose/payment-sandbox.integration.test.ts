import { createHmac, randomUUID } from 'node:crypto'
import { makeRecord } from '@pictor/payment-sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { describePaymentProvider } from '../../test/conformance/payment-provider.ts'
import { createTestDatabase } from '../../test/harness/databases.ts'
import { toWebhookHeaders, createTestPayments } from '../../test/fakes/payment-sandbox-server.ts'
import { openSandboxStore } from '../../test/fixtures/sandbox-buyer.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'

const { db } = await createTestDatabase()
const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex')
const createRecord = (receipt: string | null) =>
  makeRecord({ amount: 500, currency: 'USD', receipt, notes: [] }, new Date())

test('concurrent processes create the tables once and get the same order for a receipt', async () => {
  const created = await Promise.all(
    Array.from({ length: 10 }, () => openSandboxStore(db).insert(createRecord('one receipt'))),
  )
  const [id = '', ...others] = new Set(created.map(({ order }) => order.id))
  expect(others).toEqual([])
  const changes = Array.from({ length: 10 }, () =>
    openSandboxStore(db).update(id, ({ order }) => (order.attempts += 1)),
  )
  expect((await Promise.all(changes)).sort((one = 0, other = 0) => one - other)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
})

test('orders are listed newest first, and by receipt', async () => {
  const store = openSandboxStore(db)
  const [first, second] = [await store.insert(createRecord('the first')), await store.insert(createRecord(null))]
  expect(await store.list({ limit: 2 })).toEqual([second, first])
  expect(await store.list({ limit: 1, skip: 1 })).toEqual([first])
  expect(await store.list({ limit: 2, receipt: 'the first' })).toEqual([first])
})

describePaymentProvider('The payment sandbox', async () => {
  const secret = randomUUID()
  const derive = (purpose: string) => sign(secret, `sandbox ${purpose}`)
  const logger = { error: (error: object) => expect.unreachable(JSON.stringify(error)) }
  const config = readConfig({}, '/srv/pictor')
  const sandbox = openPaymentSandbox({ config, checkoutScript: '', secret, clock: systemClock, logger }, db)
  onTestFinished(() => sandbox?.close())
  const { pay, refund } = createTestPayments(openSandboxStore(db))
  return {
    provider: sandbox?.provider ?? expect.unreachable('There is no sandbox.'),
    pay,
    refund: (paymentId, amount) => refund(paymentId, { amount }),
    signCheckout: ({ orderId, paymentId }) => sign(derive('checkout'), `${orderId}|${paymentId}`),
    signWebhook: (body) => sign(derive('webhook'), body),
    toWebhookHeaders,
  }
})
