import type { CheckoutOrder, CreditPack, CreditsState, Order } from '@pictor/contract'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ledgerEntries } from '../features/credits/credits.table.ts'
import { selectFindings } from '../features/payments/index.ts'
import type { CheckoutResult, ProviderPayment } from '../ports/payment-provider.ts'
import type { TestApplication, TestUser } from './application.ts'
import type { SignedNotice, TestProvider } from './test-provider.ts'

/** What buyers, the provider and the operator do, as calls. */
export async function openShop({ app, database }: Pick<TestApplication, 'app' | 'database'>, provider: TestProvider) {
  const packs = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const packOf = (credits: number): CreditPack => {
    const pack = packs.find((each) => each.credits === credits)
    if (!pack) throw new Error(`No pack of ${credits}.`)
    return pack
  }
  const post = (user: TestUser, path: string, payload: object, key?: string) => {
    const headers = { ...user.headers, ...(key !== undefined && { 'idempotency-key': key }) }
    return app.inject({ method: 'POST', url: `/api/payments/${path}`, headers, payload })
  }
  const verify = (user: TestUser, result: CheckoutResult, packId: string) =>
    post(user, 'verify-payment', { ...result, packId })

  return {
    packs,
    packOf,
    create: (user: TestUser, payload: object, key?: string) => post(user, 'create-order', payload, key),
    /** An order of a pack, 100 credits unless said. */
    async order(user: TestUser, credits = 100): Promise<CheckoutOrder> {
      const answer = await post(user, 'create-order', { packId: packOf(credits).id })
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()])
      return answer.json<CheckoutOrder>()
    },
    verify,
    /** The browser's own word for it. */
    verifyPaid: (user: TestUser, payment: ProviderPayment, credits = 100) =>
      verify(user, provider.resultOf(payment), packOf(credits).id),
    hear: ({ body, headers }: SignedNotice, more: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: {
          'content-type': 'application/json',
          ...{ 'x-razorpay-signature': headers.signature, 'x-razorpay-event-id': headers.eventId },
          ...more,
        },
        payload: Buffer.from(body),
      }),
    async balanceOf({ headers }: TestUser): Promise<number> {
      return (await app.inject({ url: '/api/users/credits', headers })).json<CreditsState>().credits
    },
    async orderOf({ headers }: TestUser, orderId: string): Promise<Order> {
      return (await app.inject({ url: `/api/users/orders/${orderId}`, headers })).json<{ order: Order }>().order
    },
    purchasesOf: (user: Pick<TestUser, 'id'>) =>
      database.db
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.userId, user.id), eq(ledgerEntries.kind, 'purchase'))),
    findings: () => selectFindings(database.db, { limit: 100 }),
  }
}
