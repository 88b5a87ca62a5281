import { randomUUID } from 'node:crypto'
import type { CheckoutOrder, CreditPack, PaymentResult } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import { apiError } from '../../kernel/api-error.ts'
import { runWithLogSubject } from '../../kernel/log-context.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { PaymentProviderError, type PaymentProvider } from '../../ports/payment-provider.ts'
import { selectAccount } from '../credits/index.ts'
import type { Outcome, Settlement } from './settlement/settlement.ts'
import { isOfProvider } from './orders/orders.ts'
import * as repository from './orders/orders.repository.ts'
import type { NewOrder, OrderRow } from './orders/orders.repository.ts'
import { presentPack, selectActivePacks } from './payments.packs.ts'
import { computeFirstReconciliation, computeEarlyReconciliation } from './settlement/schedule.ts'

export interface PaymentsDependencies {
  db: Db
  provider: PaymentProvider
  settlement: Pick<Settlement, 'needsProvider' | 'sync'>
  clock: Clock
  logger: Logger
  rupeesPerDollar: number
  passCrashPoint: PassCrashPoint
  /** Called when a call to the provider fails. */
  reportProviderError(error: PaymentProviderError): void
  /** Throws ACCOUNT_SUSPENDED. Otherwise locks the user against suspension until the transaction ends. */
  requireActive(tx: Tx, userId: string): Promise<void>
}

export interface CreateOrderInput {
  packId: string
  /** The default is the currency of the region. */
  currency?: Currency | undefined
  /** The price shown to the buyer, in minor units. */
  amount?: number | undefined
  idempotencyKey?: string | undefined
  findRegionalCurrency(): Promise<Currency>
}

export interface Payments {
  /** The active packs in display order. */
  listPacks(): Promise<CreditPack[]>
  /**
   * Creates an order, also at the provider. The same idempotency key of the same user returns the same order
   * (`orders_user_id_idempotency_key_key`). Throws ACCOUNT_SUSPENDED, PACK_NOT_FOUND, PRICE_CHANGED,
   * IDEMPOTENCY_KEY_REUSED, or ORDER_FAILED if the call to the provider fails or the order is deleted during it.
   */
  createOrder(userId: string, input: CreateOrderInput): Promise<CheckoutOrder>
  /**
   * Verifies the result of a checkout and credits the order. Returns the new balance, or null if the credits come
   * later: the payment is not captured yet, the provider is unavailable, or the balance would exceed its maximum.
   * Throws ORDER_NOT_FOUND if the user has no such order, and PAYMENT_VERIFICATION_FAILED if order, payment, pack and
   * signature do not match, or if the payment failed or cannot pay the order.
   */
  verify(userId: string, result: PaymentResult): Promise<number | null>
}

/** A request has five seconds. After a provider call that is slower than this, no time is left for a second call. */
const SLOW_CALL_MS = 500

export function createPayments(dependencies: PaymentsDependencies): Payments {
  const { db, provider, settlement, clock, logger, rupeesPerDollar, passCrashPoint } = dependencies

  async function findOrInsertOrder(userId: string, input: CreateOrderInput): Promise<OrderRow> {
    const existing = await findByIdempotencyKey(userId, input)
    if (existing) return existing
    const order = await buildOrder(userId, input)
    const inserted = await db.transaction(async (tx) => {
      await dependencies.requireActive(tx, userId)
      return repository.insertOrder(tx, order)
    })
    passCrashPoint('payments.order-inserted')
    const { currency, amount } = order
    if (inserted) logger.info({ orderId: inserted.id, currency, amount }, 'An order was created.')
    const created = inserted ?? (await findByIdempotencyKey(userId, input))
    // The order existed at the insert and was deleted before this lookup. If the client retries, it is created again.
    if (!created) throw apiError('ORDER_FAILED')
    return created
  }

  async function buildOrder(userId: string, input: CreateOrderInput): Promise<NewOrder> {
    const row = (await selectActivePacks(db)).find(({ id }) => id === input.packId)
    if (!row) throw apiError('PACK_NOT_FOUND')
    const currency = input.currency ?? (await input.findRegionalCurrency())
    const amount = presentPack(row, rupeesPerDollar).prices[currency]
    if (input.amount !== undefined && input.amount !== amount) throw apiError('PRICE_CHANGED')
    return {
      id: randomUUID(),
      userId,
      packId: row.id,
      credits: row.credits,
      amount,
      currency,
      provider: provider.name,
      isTest: provider.checkout.isTest,
      idempotencyKey: input.idempotencyKey ?? null,
      createdAt: clock.now(),
    }
  }

  /**
   * Finds the order of a repeated request. Fields that the request contains must match. The default currency may
   * differ, because the region of the buyer can change.
   */
  async function findByIdempotencyKey(userId: string, { idempotencyKey, packId, currency, amount }: CreateOrderInput) {
    if (idempotencyKey === undefined) return undefined
    const existing = await repository.selectOrderByKey(db, userId, idempotencyKey)
    if (!existing) return undefined
    const isSameRequest =
      isOfProvider(existing, provider) &&
      existing.packId === packId &&
      existing.currency === (currency ?? existing.currency)
    if (!isSameRequest || existing.amount !== (amount ?? existing.amount)) throw apiError('IDEMPOTENCY_KEY_REUSED')
    return existing
  }

  /**
   * Returns the provider's id of the order. Safe to repeat: the provider returns the same order for the same receipt.
   */
  async function createAtProvider({ id, amount, currency }: OrderRow): Promise<string> {
    const providerOrder = await provider.createOrder({ receipt: id, amount, currency })
    passCrashPoint('payments.order-requested')
    const nextReconcileAt = computeFirstReconciliation(clock.now())
    const savedId = await repository.saveProviderOrderId(db, { id, providerOrderId: providerOrder.id, nextReconcileAt })
    passCrashPoint('payments.order-id-stored')
    // The order was deleted during the call. If the client retries, it is created again.
    if (savedId === null) throw apiError('ORDER_FAILED')
    return savedId
  }

  async function openCheckout(order: OrderRow): Promise<CheckoutOrder> {
    try {
      const id = order.providerOrderId ?? (await createAtProvider(order))
      return { id, amount: order.amount, currency: order.currency, keyId: provider.keyId }
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      dependencies.reportProviderError(error)
      throw apiError('ORDER_FAILED')
    }
  }

  /** Reads the payment from the provider and settles it. Returns `waiting` if the provider is slow or unavailable. */
  async function syncPayment(orderId: string, paymentId: string): Promise<Outcome> {
    try {
      const startedAtMs = clock.now().getTime()
      const payment = await provider.findPayment(paymentId)
      if (payment?.orderId !== orderId) throw apiError('PAYMENT_VERIFICATION_FAILED')
      const isSlow = clock.now().getTime() - startedAtMs > SLOW_CALL_MS
      return isSlow && settlement.needsProvider(payment) ? 'waiting' : await settlement.sync(payment)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      dependencies.reportProviderError(error)
      return 'waiting'
    }
  }

  async function readBalance(userId: string): Promise<number> {
    return (await selectAccount(db, userId))?.balance ?? 0
  }

  return {
    async listPacks() {
      return (await selectActivePacks(db)).map((pack) => presentPack(pack, rupeesPerDollar))
    },

    async createOrder(userId, input) {
      const order = await findOrInsertOrder(userId, input)
      return runWithLogSubject({ orderId: order.id }, () => openCheckout(order))
    },

    async verify(userId, { orderId, paymentId, signature, packId }) {
      const found = await repository.selectOrderOfUser(db, userId, { provider: provider.name, id: orderId })
      if (!found) throw apiError('ORDER_NOT_FOUND')
      const { order, paidBy } = found
      if (order.packId !== packId || !provider.isSignedByCheckout({ orderId, paymentId, signature }))
        throw apiError('PAYMENT_VERIFICATION_FAILED')
      passCrashPoint('payments.signature-checked')
      if (paidBy === paymentId) return readBalance(userId)
      const outcome = await runWithLogSubject({ orderId: order.id }, () => syncPayment(orderId, paymentId))
      if (outcome === 'credited' || outcome === 'known') return readBalance(userId)
      if (outcome !== 'waiting' && outcome !== 'uncreditable') throw apiError('PAYMENT_VERIFICATION_FAILED')
      await repository.scheduleReconciliation(db, order.id, computeEarlyReconciliation(clock.now()))
      return null
    },
  }
}
