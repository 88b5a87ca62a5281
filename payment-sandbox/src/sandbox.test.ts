import { afterAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import type { ProviderNotice } from '../../ports/payment-provider.ts'
import { openTestDatabase } from '../../../test/harness/databases.ts'
import { SANDBOX_CARDS } from './sandbox.cards.ts'
import { createSandboxCheckout, type SandboxPace } from './sandbox.checkout.ts'
import { createSandboxProvider, SANDBOX_KEY_ID } from './sandbox.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const parts = { db: database.db, clock: systemClock, secret: 'a secret that is long enough for a test' }
const provider = createSandboxProvider(parts)
const HOUR_MS = 3_600_000
const NEVER = { captured: HOUR_MS, unannounced: HOUR_MS, late: HOUR_MS, repeated: HOUR_MS, held: HOUR_MS }

let receipts = 0

/** A checkout with an order of its own, and what its webhooks told. */
async function start(pace: Partial<SandboxPace>, answer: 'heard' | 'refused' | Error = 'heard') {
  const told: (ProviderNotice & { body: unknown })[] = []
  const reported: unknown[] = []
  const checkout = createSandboxCheckout({
    ...parts,
    pace: { ...NEVER, ...pace },
    async hear(body, headers) {
      const notice = provider.readNotice(body, headers)
      if (notice) told.push({ ...notice, body: JSON.parse(new TextDecoder().decode(body)) })
      if (answer instanceof Error) throw answer
      return answer
    },
    report: (error) => void reported.push(error),
  })
  const receipt = `receipt ${++receipts}`
  const { id } = await provider.createOrder({ receipt, amount: 1_000, currency: 'INR' })
  const pay = (number: string) => checkout.pay({ keyId: SANDBOX_KEY_ID, orderId: id, number })
  return { checkout, told, reported, orderId: id, receipt, pay, ofCourse: (course: string) => pay(numberOf(course)) }
}

async function paymentOf(orderId: string) {
  const [payment] = await provider.listPayments(orderId)
  if (!payment) throw new Error('There is no payment.')
  return payment
}

function numberOf(course: string): string {
  return SANDBOX_CARDS.find((card) => card.course === course)?.number ?? ''
}

const typesOf = (told: ProviderNotice[]) => told.map(({ type }) => type).sort()

test('a repeated webhook is told three times under the same names', async () => {
  const { told, ofCourse } = await start({ captured: 5, repeated: 20 })
  await ofCourse('repeated')
  await vi.waitFor(() => expect(told).toHaveLength(6))
  expect(new Set(told.map(({ id }) => id)).size).toBe(2)
  expect(new Set(typesOf(told))).toEqual(new Set(['payment.captured', 'order.paid']))
})

test('a webhook has the envelope and the entities of the real provider', async () => {
  const { told, ofCourse, orderId, receipt } = await start({ captured: 5 })
  const paid = await ofCourse('captured')
  await vi.waitFor(() => expect(told).toHaveLength(2))
  const seconds = expect.any(Number)
  const payment = {
    entity: 'payment',
    id: paid?.outcome === 'paid' ? paid.response.razorpay_payment_id : '',
    ...{ amount: 1_000, currency: 'INR', status: 'captured', captured: true, order_id: orderId, method: 'card' },
    ...{ amount_refunded: 0, refund_status: null, card: { entity: 'card', last4: '1007' }, created_at: seconds },
  }
  const order = {
    id: orderId,
    entity: 'order',
    status: 'paid',
    amount: 1_000,
    amount_paid: 1_000,
    amount_due: 0,
    receipt,
  }
  expect(told.find(({ type }) => type === 'order.paid')?.body).toMatchObject({
    ...{ entity: 'event', event: 'order.paid', contains: ['payment', 'order'], created_at: seconds },
    payload: { payment: { entity: payment }, order: { entity: order } },
  })
})

test('a failed try is told with its reason', async () => {
  const { told, ofCourse } = await start({ captured: 5 })
  await ofCourse('insufficient_funds')
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({
    type: 'payment.failed',
    payment: { status: 'failed', failure: expect.stringContaining('insufficient') },
  })
  expect(told[0]?.body).toMatchObject({ payload: { payment: { entity: { error_reason: 'insufficient_funds' } } } })
})

test('held money is taken after its time, by whoever asks first', async () => {
  const { ofCourse, orderId } = await start({})
  await ofCourse('authorized')
  const held = await paymentOf(orderId)
  expect(await provider.capture(held)).toMatchObject({ status: 'authorized' })
  const later = createSandboxProvider({ ...parts, heldMs: 0 })
  expect(await later.capture(held)).toMatchObject({ status: 'captured' })
  expect(await provider.findPayment(held.id)).toMatchObject({ status: 'captured' })
})

test('a failed payment is not captured, and an unknown one is refused', async () => {
  const { ofCourse, orderId } = await start({})
  await ofCourse('card_declined')
  const failed = await paymentOf(orderId)
  expect(await provider.capture(failed)).toMatchObject({ status: 'failed' })
  await expect(provider.capture({ ...failed, id: 'pay_unknown' })).rejects.toMatchObject({ reason: 'refused' })
})

test('refunds are listed and summed, a dispute is not one of them', async () => {
  const { checkout, ofCourse, orderId, told } = await start({})
  await ofCourse('captured')
  const { id } = await paymentOf(orderId)
  expect([await checkout.refund(id, 300), await checkout.refund(id, 200)]).toEqual([true, true])
  expect(await provider.findPayment(id)).toMatchObject({ status: 'captured', amountRefunded: 500 })
  expect((await provider.listRefunds(id)).map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
    200, 300,
  ])
  expect(await checkout.loseDispute(id)).toBe(true)
  expect(await checkout.refund(id)).toBe(false)
  expect(await provider.findPayment(id)).toMatchObject({ status: 'captured', amountRefunded: 500 })
  expect(told.map(({ type, refund }) => [type, refund?.amount])).toEqual([
    ['refund.processed', 300],
    ['refund.processed', 200],
    ['payment.dispute.lost', 500],
  ])
})

test('a payment that went back as a whole is refunded', async () => {
  const { checkout, ofCourse, orderId } = await start({})
  await ofCourse('captured')
  const { id } = await paymentOf(orderId)
  await checkout.refund(id)
  expect(await provider.findPayment(id)).toMatchObject({ status: 'refunded', amountRefunded: 1_000 })
})

test('the same receipt gives the same order, and never another one', async () => {
  const wish = { receipt: 'the same', amount: 700, currency: 'USD' as const }
  const [first, second] = await Promise.all([provider.createOrder(wish), provider.createOrder(wish)])
  expect(second).toEqual(first)
  await expect(provider.createOrder({ ...wish, amount: 701 })).rejects.toMatchObject({ reason: 'refused' })
})

test.each(['refused', new Error('The database is away.')] as const)(
  'a webhook that is not heard (%s) is reported and harms nobody',
  async (answer) => {
    const { reported, ofCourse } = await start({ captured: 5 }, answer)
    expect(await ofCourse('captured')).toMatchObject({ outcome: 'paid' })
    await vi.waitFor(() => expect(reported).toHaveLength(2))
  },
)

test('what was to be told later ends with the server', async () => {
  const { checkout, told, ofCourse } = await start({ late: 10 })
  await ofCourse('late')
  await checkout.close()
  const next = await start({ late: 15 })
  await next.ofCourse('late')
  await vi.waitFor(() => expect(next.told).toHaveLength(2))
  expect(told).toEqual([])
})
