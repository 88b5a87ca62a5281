import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../ports/database.ts'
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from '../../ports/payment-provider.ts'
import { readNotice } from './notices.ts'
import { sandboxOrders, sandboxPayments, sandboxRefunds } from './sandbox.table.ts'
import { checkoutMessage, isSigned, sign } from './signatures.ts'

export interface SandboxOptions {
  db: Db
  clock: Clock
  /** What its two secrets are made of. */
  secret: string
}

/** Where the sandbox's checkout and its script are. */
export const SANDBOX_PATH = '/sandbox'

/** A payment provider of our own, with books of its own, that moves no money and signs like the real one. */
export function createSandboxProvider({ db, clock, secret }: SandboxOptions): PaymentProvider {
  const { keySecret, webhookSecret } = sandboxSecrets(secret)

  return {
    name: 'sandbox',
    keyId: 'rzp_test_sandbox',
    checkout: { scriptUrl: `${SANDBOX_PATH}/checkout.js`, origins: [], isTest: true },

    async createOrder({ receipt, amount, currency }) {
      await db
        .insert(sandboxOrders)
        .values({ id: sandboxId('order'), receipt, amount, currency, createdAt: clock.now() })
        .onConflictDoNothing({ target: sandboxOrders.receipt })
      const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.receipt, receipt))
      if (!order || order.amount !== amount || order.currency !== currency)
        throw new PaymentProviderError('refused', 'Order receipt should be unique.')
      return { id: order.id, amount, currency: order.currency }
    },

    async findPayment(paymentId) {
      const [found] = await selectPayments(db).where(eq(sandboxPayments.id, paymentId))
      return found ? presentPayment(found) : null
    },

    async listPayments(orderId) {
      return (await selectPayments(db).where(eq(sandboxPayments.orderId, orderId))).map(presentPayment)
    },

    async listRefunds(paymentId) {
      const rows = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, paymentId))
      return rows.map((row): ProviderRefund => ({ ...row }))
    },

    async capture(payment) {
      const { id } = payment
      const isHeld = and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'authorized'))
      await db.update(sandboxPayments).set({ status: 'captured' }).where(isHeld)
      const [now] = await selectPayments(db).where(eq(sandboxPayments.id, id))
      if (now?.payment.status !== 'captured')
        throw new PaymentProviderError('refused', 'Only an authorized payment can be captured.')
      return presentPayment(now)
    },

    isSignedByCheckout: ({ signature, ...ids }) => isSigned([keySecret], checkoutMessage(ids), signature),
    readNotice: (body, headers) => readNotice([webhookSecret], body, headers),
  }
}

/** Made of the installation's own secret, so that all processes have the same ones. */
export function sandboxSecrets(secret: string): { keySecret: string; webhookSecret: string } {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex')
  return { keySecret: derive('checkout'), webhookSecret: derive('webhook') }
}

/** As the provider's ids look. */
export function sandboxId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomBytes(9).toString('hex').slice(0, 14)}`
}

/** What the checkout answers its page with after a payment. */
export function signCheckout(secret: string, ids: { orderId: string; paymentId: string }): string {
  return sign(sandboxSecrets(secret).keySecret, checkoutMessage(ids))
}

function selectPayments(db: Db) {
  return db
    .select({ payment: sandboxPayments, order: sandboxOrders })
    .from(sandboxPayments)
    .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
    .$dynamic()
}

type FoundPayment = Awaited<ReturnType<typeof selectPayments>>[number]

function presentPayment({ payment, order }: FoundPayment): ProviderPayment {
  const { id, orderId, status, failure, createdAt } = payment
  const { amount, currency } = order
  return { id, orderId, amount, currency, status, failure, createdAt, method: 'card', amountRefunded: 0 }
}
