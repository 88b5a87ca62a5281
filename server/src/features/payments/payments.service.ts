import { randomUUID } from 'node:crypto'
import type { CheckoutOrder, CreditPack, PaymentResult } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import { failure } from '../../kernel/failure.ts'
import { runAbout } from '../../kernel/log-context.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { PaymentProviderError, type PaymentProvider } from '../../ports/payment-provider.ts'
import type { PaymentSync, Outcome } from './settlement/settlement.ts'
import * as repository from './orders/orders.repository.ts'
import type { NewOrder, OrderRow } from './orders/orders.repository.ts'
import { presentPack } from './payments.presenter.ts'
import { selectActivePacks } from './payments.repository.ts'
import { firstCheck, soonCheck } from './settlement/schedule.ts'

export interface PaymentsDependencies {
  db: Db
  provider: PaymentProvider
  paymentSync: PaymentSync
  clock: Clock
  logger: Logger
  rupeesPerDollar: number
  passCrashPoint: PassCrashPoint
  /** The balance to return to the buyer after a purchase. */
  balanceOf(userId: string): Promise<number>
  /** Called when a call to the provider fails. */
  reportProvider(error: PaymentProviderError): void
  /** Throws ACCOUNT_SUSPENDED. Otherwise locks the user against suspension until the transaction ends. */
  requireActive(tx: Tx, userId: string): Promise<void>
}

export interface OrderWish {
  packId: string
  /** The default is the currency of the region. */
  currency?: Currency | undefined
  /** The price shown to the buyer, in minor units. */
  amount?: number | undefined
  idempotencyKey?: string | undefined
  regionalCurrency(): Promise<Currency>
}

export interface Payments {
  /** The active packs in display order. */
  listPacks(): Promise<CreditPack[]>
  /**
   * Creates an order, also at the provider. The same idempotency key of the same user returns the same order
   * (`orders_user_id_idempotency_key_key`). Throws ACCOUNT_SUSPENDED, PACK_NOT_FOUND, PRICE_CHANGED,
   * IDEMPOTENCY_KEY_REUSED, or ORDER_FAILED if the call to the provider fails.
   */
  createOrder(userId: string, wish: OrderWish): Promise<CheckoutOrder>
  /**
   * Verifies the result of a checkout and credits the order. Returns the new balance, or null if the credits come
   * later: the payment is not captured yet, the provider is unavailable, or the balance has no room. Throws
   * ORDER_NOT_FOUND if the user has no such order, and PAYMENT_VERIFICATION_FAILED if order, payment, pack and
   * signature do not match.
   */
  verify(userId: string, result: PaymentResult): Promise<number | null>
}

/** A request has five seconds. After a provider call that is slower than this, no time is left for a second call. */
const QUICK_MS = 500

export function createPayments(dependencies: PaymentsDependencies): Payments {
  const { db, provider, paymentSync, clock, logger, rupeesPerDollar, passCrashPoint } = dependencies

  async function insertOrder(userId: string, wish: OrderWish): Promise<OrderRow> {
    const known = await findKnown(userId, wish)
    if (known) return known
    const order = await priceOrder(userId, wish)
    const inserted = await db.transaction(async (tx) => {
      await dependencies.requireActive(tx, userId)
      return repository.insertOrder(tx, order)
    })
    passCrashPoint('payments.order-inserted')
    const { currency, amount } = order
    if (inserted) logger.info({ orderId: inserted.id, currency, amount }, 'An order was created.')
    const made = inserted ?? (await findKnown(userId, wish))
    // The order existed at the insert and was deleted before the lookup. A retry by the client creates it.
    if (!made) throw failure('ORDER_FAILED')
    return made
  }

  async function priceOrder(userId: string, wish: OrderWish): Promise<NewOrder> {
    const row = (await selectActivePacks(db)).find(({ id }) => id === wish.packId)
    if (!row) throw failure('PACK_NOT_FOUND')
    const currency = wish.currency ?? (await wish.regionalCurrency())
    const amount = presentPack(row, rupeesPerDollar).prices[currency]
    if (wish.amount !== undefined && wish.amount !== amount) throw failure('PRICE_CHANGED')
    return {
      id: randomUUID(),
      userId,
      packId: row.id,
      credits: row.credits,
      amount,
      currency,
      provider: provider.name,
      isTest: provider.checkout.isTest,
      idempotencyKey: wish.idempotencyKey ?? null,
      createdAt: clock.now(),
    }
  }

  /**
   * Finds the order of a repeated request. Fields that the request contains must match. The default currency may
   * differ, because the region of the buyer can change.
   */
  async function findKnown(userId: string, { idempotencyKey, packId, currency, amount }: OrderWish) {
    if (idempotencyKey === undefined) return undefined
    const known = await repository.selectOrderByKey(db, userId, idempotencyKey)
    if (!known) return undefined
    const isSame =
      known.provider === provider.name &&
      known.isTest === provider.checkout.isTest &&
      known.packId === packId &&
      known.currency === (currency ?? known.currency)
    if (!isSame || known.amount !== (amount ?? known.amount)) throw failure('IDEMPOTENCY_KEY_REUSED')
    return known
  }

  /** Safe to repeat: the provider returns the same order for the same receipt. */
  async function openAtProvider({ id, amount, currency }: OrderRow): Promise<string> {
    const asked = await provider.createOrder({ receipt: id, amount, currency })
    passCrashPoint('payments.order-asked')
    if (asked.amount !== amount || asked.currency !== currency)
      throw new PaymentProviderError('refused', `The provider created order ${asked.id} with a different amount.`)
    const nextReconcileAt = firstCheck(clock.now())
    const name = await repository.saveProviderOrderId(db, { id, providerOrderId: asked.id, nextReconcileAt })
    passCrashPoint('payments.order-named')
    return name ?? asked.id
  }

  async function openCheckout(order: OrderRow): Promise<CheckoutOrder> {
    try {
      const id = order.providerOrderId ?? (await openAtProvider(order))
      return { id, amount: order.amount, currency: order.currency, keyId: provider.keyId }
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      dependencies.reportProvider(error)
      throw failure('ORDER_FAILED')
    }
  }

  /** Reads the payment from the provider and settles it. Returns `waiting` if the provider is unavailable. */
  async function learn(orderId: string, paymentId: string): Promise<Outcome> {
    try {
      const asked = clock.now().getTime()
      const payment = await provider.findPayment(paymentId)
      if (payment?.orderId !== orderId) throw failure('PAYMENT_VERIFICATION_FAILED')
      const isSlow = clock.now().getTime() - asked > QUICK_MS
      return isSlow && paymentSync.needsProvider(payment) ? 'waiting' : await paymentSync.sync(payment)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      dependencies.reportProvider(error)
      return 'waiting'
    }
  }

  return {
    async listPacks() {
      return (await selectActivePacks(db)).map((pack) => presentPack(pack, rupeesPerDollar))
    },

    async createOrder(userId, wish) {
      const order = await insertOrder(userId, wish)
      return runAbout({ orderId: order.id }, () => openCheckout(order))
    },

    async verify(userId, { orderId, paymentId, signature, packId }) {
      const found = await repository.selectOrder(db, userId, { provider: provider.name, id: orderId })
      if (!found) throw failure('ORDER_NOT_FOUND')
      const { order, paidBy } = found
      if (order.packId !== packId || !provider.isSignedByCheckout({ orderId, paymentId, signature }))
        throw failure('PAYMENT_VERIFICATION_FAILED')
      passCrashPoint('payments.signature-checked')
      if (paidBy === paymentId) return dependencies.balanceOf(userId)
      const outcome = await runAbout({ orderId: order.id }, () => learn(orderId, paymentId))
      if (outcome === 'credited' || outcome === 'known') return dependencies.balanceOf(userId)
      if (outcome !== 'waiting' && outcome !== 'uncreditable') throw failure('PAYMENT_VERIFICATION_FAILED')
      await repository.checkSoon(db, order.id, soonCheck(clock.now()))
      return null
    },
  }
}
