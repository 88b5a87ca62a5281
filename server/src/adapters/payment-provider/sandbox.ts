import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../ports/database.ts'
import { PaymentProviderError, type PaymentProvider, type ProviderPayment } from '../../ports/payment-provider.ts'
import { readNotice } from './notices.ts'
import * as books from './sandbox.books.ts'
import { HELD_CARD_END } from './sandbox.cards.ts'
import { checkoutMessage, isSigned, sign } from './signatures.ts'

export interface SandboxOptions {
  db: Db
  clock: Clock
  /** What its two secrets are made of. */
  secret: string
  /** How long the card for it is held before it can be captured. */
  heldMs?: number
}

/** Where the sandbox's checkout and its script are. */
export const SANDBOX_PATH = '/sandbox'
export const SANDBOX_KEY_ID = 'rzp_test_sandbox'
export const HELD_MS = 8_000

/** A payment provider of our own, with books of its own, that moves no money and signs like the real one. */
export function createSandboxProvider({ db, clock, secret, heldMs = HELD_MS }: SandboxOptions): PaymentProvider {
  const { keySecret, webhookSecret } = sandboxSecrets(secret)

  return {
    name: 'sandbox',
    keyId: SANDBOX_KEY_ID,
    checkout: { scriptUrl: `${SANDBOX_PATH}/checkout.js`, origins: [], isTest: true },

    async createOrder({ receipt, amount, currency }) {
      const wanted = { id: sandboxId('order'), receipt, amount, currency, createdAt: clock.now() }
      const order = await books.insertOrder(db, wanted)
      if (!order || order.amount !== amount || order.currency !== currency)
        throw new PaymentProviderError('refused', 'Order receipt should be unique.')
      return { id: order.id, amount, currency: order.currency }
    },

    async findPayment(paymentId) {
      const found = await books.findPayment(db, paymentId)
      return found ? presentPayment(found) : null
    },

    async listPayments(orderId) {
      return (await books.findPayments(db, [orderId])).map(presentPayment)
    },

    async listRefunds(paymentId) {
      const rows = await books.selectRefunds(db, paymentId)
      return rows.map(({ id, amount, createdAt }) => ({ id, paymentId, amount, createdAt }))
    },

    async capture({ id }) {
      const before = new Date(clock.now().getTime() - heldMs)
      await books.capturePayment(db, id, { cardEnd: HELD_CARD_END, before })
      const found = await books.findPayment(db, id)
      if (!found) throw new PaymentProviderError('refused', 'The id provided does not exist.')
      return presentPayment(found)
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
export function sandboxId(kind: 'order' | 'pay' | 'rfnd' | 'disp'): string {
  return `${kind}_${randomBytes(9).toString('hex').slice(0, 14)}`
}

/** What the checkout answers its page with after a payment. */
export function signCheckout(secret: string, ids: { orderId: string; paymentId: string }): string {
  return sign(sandboxSecrets(secret).keySecret, checkoutMessage(ids))
}

/** What went back as a whole counts as refunded, as with the real provider. */
export function statusOf({ payment, order, refunded }: books.FoundPayment): ProviderPayment['status'] {
  return payment.status === 'captured' && refunded >= order.amount ? 'refunded' : payment.status
}

function presentPayment(found: books.FoundPayment): ProviderPayment {
  const { id, orderId, failure, createdAt } = found.payment
  const { amount, currency } = found.order
  const state = { status: statusOf(found), amountRefunded: found.refunded, failure }
  return { id, orderId, amount, currency, ...state, createdAt, method: 'card' }
}
