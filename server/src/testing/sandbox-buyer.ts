import type { CheckoutOrder, CreditPack } from '@pictor/contract'
import { eq } from 'drizzle-orm'
import { SANDBOX_CARDS } from '../adapters/payment-provider/sandbox.cards.ts'
import { sandboxPayments } from '../adapters/payment-provider/sandbox.table.ts'
import { orders, paymentNotices } from '../features/payments/payments.orders.table.ts'
import type { CheckoutOutcome } from '../ports/hosted-checkout.ts'
import type { TestApplication, TestUser } from './application.ts'

export interface SandboxBuyer {
  /** An order of the smallest pack: 100 credits for 500 cents. */
  order(user: TestUser): Promise<string>
  pay(orderId: string, number: string): Promise<CheckoutOutcome>
  /** What the page does with a payment it is told of. */
  verify(user: TestUser, outcome: CheckoutOutcome): Promise<{ status: number; balance: number | undefined }>
  balanceOf(user: TestUser): Promise<number>
  /** The kinds of webhooks that were heard of an order, sorted. */
  noticesOf(orderId: string): Promise<string[]>
  /** What the sandbox's books have of an order, or of all. */
  paymentsOf(orderId?: string): Promise<(typeof sandboxPayments.$inferSelect)[]>
}

export const KEY = 'rzp_test_sandbox'
export const CARD_COUNT = SANDBOX_CARDS.length

/** The numbers of the cards with which this happens. */
export function cardsOf(course: string): string[] {
  return SANDBOX_CARDS.filter((card) => card.course === course).map(({ number }) => number)
}

/** What the checkout's form sends. */
export function formOf(orderId: string, number: string) {
  return { key: KEY, order_id: orderId, card: { number, expiry: '12/39', cvv: '123', name: 'Test Buyer' } }
}

/** A buyer without a browser. */
export async function createSandboxBuyer({ app, database }: TestApplication): Promise<SandboxBuyer> {
  const [pack] = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers })

  return {
    async order({ headers }) {
      const wish = { packId: pack?.id, currency: 'USD' }
      return (await post('/api/payments/create-order', wish, headers)).json<CheckoutOrder>().id
    },
    async pay(orderId, number) {
      return (await post('/sandbox/payments', formOf(orderId, number))).json<CheckoutOutcome>()
    },
    async verify({ headers }, outcome) {
      if (outcome.outcome !== 'paid') throw new Error(`The page was told of no payment: ${JSON.stringify(outcome)}`)
      const {
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signature,
      } = outcome.response
      const result = { orderId, paymentId, signature, packId: pack?.id }
      const answer = await post('/api/payments/verify-payment', result, headers)
      return { status: answer.statusCode, balance: answer.json<{ newBalance?: number }>().newBalance }
    },
    async balanceOf({ headers }) {
      return (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits
    },
    async noticesOf(orderId) {
      const rows = await database.db
        .select({ type: paymentNotices.type })
        .from(paymentNotices)
        .innerJoin(orders, eq(orders.id, paymentNotices.orderId))
        .where(eq(orders.providerOrderId, orderId))
      return rows.map(({ type }) => type).sort()
    },
    async paymentsOf(orderId) {
      const ofOrder = orderId === undefined ? undefined : eq(sandboxPayments.orderId, orderId)
      return database.db.select().from(sandboxPayments).where(ofOrder)
    },
  }
}
