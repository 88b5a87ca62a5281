import type { Alerts } from '../../../kernel/alerts.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../../../ports/payment-provider.ts'
import type { Credits } from '../../credits/index.ts'
import * as repository from '../orders/orders.repository.ts'
import type { NewPaymentIssue, OrderRow } from '../orders/orders.repository.ts'
import { formatPrice } from '../../../kernel/money.ts'

/**
 * The outcome of settling a reported payment:
 *
 * - `credited`: this call credited its order; `known`: an earlier call did.
 * - `waiting`: it is not captured yet, or its refund is not processed yet.
 * - `failed`: it failed, so the order is not paid.
 * - `refused`: its amount, currency or mode differs from the order, or the order was paid before. An admin decides.
 * - `ownerless`: the buyer's account is deleted. An admin decides.
 * - `uncreditable`: the balance would exceed its maximum. An admin decides.
 * - `foreign`: our database has no such order.
 */
export type Outcome = 'credited' | 'known' | 'waiting' | 'failed' | 'refused' | 'ownerless' | 'uncreditable' | 'foreign'

export interface SettlementDependencies {
  db: Db
  /** The configured provider. Orders of another provider or mode (test or live) are not credited. */
  provider: PaymentProvider
  credits: Credits
  clock: Clock
  alerts: Alerts
  logger: Pick<Logger, 'info' | 'error'>
  passCrashPoint: PassCrashPoint
  /** Whether the account exists. If so, locks it against deletion until the transaction ends. */
  lockOwnerShared(tx: Tx, userId: string): Promise<boolean>
  /** Enqueues the receipt in the transaction that credits. */
  sendReceipt(tx: Tx, receipt: ReturnType<typeof toReceipt>): Promise<void>
}

/** The operations of one settlement transaction. */
export interface SettlementSteps {
  tx: Tx
  /** Saves a payment and credits its order if it is captured. Only this function turns a purchase into credits. */
  settle(payment: ProviderPayment): Promise<Outcome>
  /** Saves a refund and deducts its share of the credits, once. Ignores refunds of unknown payments. */
  applyRefund(refund: ProviderRefund): Promise<void>
  /** Records a payment issue, once. */
  recordIssue(issue: NewPaymentIssue): Promise<void>
}

export interface Settlement {
  /**
   * Runs one transaction, without calls to the provider. The verify call, webhooks and reconciliation all settle
   * through it, in any order and any number of times.
   */
  run<Result>(work: (steps: SettlementSteps) => Promise<Result>): Promise<Result>
  /** Whether syncing this payment needs another call to the provider. */
  needsProvider(payment: ProviderPayment): boolean
  /**
   * Captures an authorized payment if it pays its order, then settles it together with its refunds. Refunds are read if
   * the payment reports any, or with `always` for each captured payment. Rejects with a PaymentProviderError if a call
   * to the provider fails; nothing is credited then.
   */
  sync(payment: ProviderPayment, refunds?: 'if any' | 'always'): Promise<Outcome>
}

export function createSettlement(dependencies: SettlementDependencies): Settlement {
  const { db, provider, passCrashPoint } = dependencies

  async function run<Result>(work: (steps: SettlementSteps) => Promise<Result>): Promise<Result> {
    const afterCommit: (() => void)[] = []
    const result = await db.transaction((tx) => work(createSteps(tx, dependencies, afterCommit)))
    passCrashPoint('payments.committed')
    for (const report of afterCommit) report()
    return result
  }

  async function captureIfDue(payment: ProviderPayment): Promise<ProviderPayment> {
    if (payment.status !== 'authorized' || payment.orderId === null) return payment
    const order = await repository.selectOrderByProviderId(db, { provider: provider.name, id: payment.orderId })
    return order && paysOrder(order, payment) ? provider.capture(payment) : payment
  }

  return {
    run,

    needsProvider: (payment) => payment.status === 'authorized' || hasRefunds(payment),

    async sync(payment, refunds = 'if any') {
      const current = await captureIfDue(payment)
      const shouldReadRefunds = refunds === 'always' ? isCaptured(current) : hasRefunds(current)
      const processed = shouldReadRefunds ? await provider.listRefunds(current.id) : []
      // If it were settled now and no webhook reported the processed refund, the credits would never be reversed.
      if (hasPendingRefund(current, processed)) return 'waiting'
      return run(async ({ settle, applyRefund }) => {
        const outcome = await settle(current)
        for (const refund of processed) await applyRefund(refund)
        return outcome
      })
    },
  }
}

/** A captured payment. */
interface Capture {
  payment: ProviderPayment
  /** The payment's id in our database. */
  paymentId: string
  /** Whether the buyer's account exists. */
  isOwned: boolean
}

/** Pushes alerts and log lines to `afterCommit`; `run` calls them after the commit. */
function createSteps(
  tx: Tx,
  dependencies: Omit<SettlementDependencies, 'provider'> & { provider: Pick<PaymentProvider, 'name' | 'checkout'> },
  afterCommit: (() => void)[],
): SettlementSteps {
  const { provider, credits, clock, alerts, logger, passCrashPoint, lockOwnerShared, sendReceipt } = dependencies

  const findOrder = (id: string) => repository.selectOrderByProviderId(tx, { provider: provider.name, id })

  async function recordIssue(issue: NewPaymentIssue): Promise<void> {
    if (!(await repository.insertPaymentIssue(tx, issue, clock.now()))) return
    afterCommit.push(() => {
      alerts.raise('payment')
      logger.error({ alert: 'payment', ...issue }, 'A payment needs review.')
    })
  }

  async function credit(order: OrderRow, { payment, paymentId, isOwned }: Capture): Promise<Outcome> {
    const { id, userId, providerOrderId, currency, amount } = order
    if (providerOrderId === null) throw new Error('An order without a provider id cannot be paid.')
    const paidAt = clock.now()
    // An order that was created during the deletion of its account has no `ownerDeletedAt` yet.
    const ownerDeletedAt = order.ownerDeletedAt ?? (isOwned ? null : paidAt)
    if (ownerDeletedAt === null) {
      if (!(await canBeCredited(order, paymentId))) {
        await recordIssue(toPaymentIssue('uncreditable', payment, order))
        return 'uncreditable'
      }
      await credits.addPurchase(tx, { userId, orderId: id, credits: order.credits })
      passCrashPoint('payments.credited')
      await sendReceipt(tx, toReceipt(order, providerOrderId, payment))
      afterCommit.push(() => logger.info({ orderId: id, currency, amount }, 'An order was paid and credited.'))
    } else await recordIssue(toPaymentIssue('ownerless', payment, order))
    await repository.markPaid(tx, id, { paymentId, paidAt, ownerDeletedAt })
    passCrashPoint('payments.order-paid')
    return ownerDeletedAt === null ? 'credited' : 'ownerless'
  }

  /** Checked first: if the ledger rejected the entry, the transaction would also roll back the saved payment. */
  async function canBeCredited(order: OrderRow, paymentId: string): Promise<boolean> {
    const balance = await credits.lockBalance(tx, order.userId)
    // A payment that was refunded while it could not be credited is not credited later.
    const refunded = await repository.sumRefunds(tx, paymentId)
    return balance + order.credits <= Number.MAX_SAFE_INTEGER && refunded.amount === 0
  }

  async function settle(payment: ProviderPayment): Promise<Outcome> {
    const unlockedOrder = payment.orderId === null ? undefined : await findOrder(payment.orderId)
    if (!unlockedOrder) return 'foreign'
    // The lock order is the same as in the deletion of an account: user, orders, balance.
    const isOwned = await lockOwnerShared(tx, unlockedOrder.userId)
    const order = await repository.lockOrder(tx, unlockedOrder.id)
    passCrashPoint('payments.order-locked')
    const reject = async (kind: keyof typeof EXPLANATIONS): Promise<Outcome> => {
      await recordIssue(toPaymentIssue(kind, payment, order))
      return 'refused'
    }
    if (payment.amount > AMOUNT_MAX) return reject('mismatch')
    const reported = { ...payment, provider: provider.name }
    const paymentId = await repository.upsertPayment(tx, reported, order.id, clock.now())
    if (payment.status === 'failed') return 'failed'
    if (payment.status === 'created' || payment.status === 'authorized') return 'waiting'
    if (payment.amount !== order.amount || payment.currency !== order.currency) return reject('mismatch')
    if (order.paymentId === paymentId) return (await credits.hasPurchase(tx, order.id)) ? 'known' : 'ownerless'
    // A test card must not buy live credits. Webhooks of the test mode can still arrive after the keys have changed.
    if (order.isTest !== provider.checkout.isTest) return reject('other_provider')
    if (order.paymentId === null) return credit(order, { payment, paymentId, isOwned })
    return reject('second_payment')
  }

  return {
    tx,
    settle,
    applyRefund: (refund) => reverseCredits(tx, refund, { provider: provider.name, credits, recordIssue }),
    recordIssue,
  }
}

/** The maximum of an `integer` column. */
const AMOUNT_MAX = 2_147_483_647

const EXPLANATIONS = {
  ownerless: 'was paid after the account was deleted. No credits were added: refund it.',
  mismatch: 'does not match the order. No credits were added: check it and refund it.',
  uncreditable:
    'was paid, but the credits would exceed the maximum balance. They are added automatically if the balance drops within five days. Otherwise, refund it.',
  other_provider:
    'pays an order that was created with other keys, for example test keys, or at another provider. No credits were added: check it there.',
  second_payment: 'pays an order that was already paid. No credits were added: refund it.',
}

function toPaymentIssue(kind: keyof typeof EXPLANATIONS, payment: ProviderPayment, order: OrderRow): NewPaymentIssue {
  const detail = `${formatPrice(payment)} (the order is for ${formatPrice(order)}) ${EXPLANATIONS[kind]}`
  return { kind, reference: payment.id, orderId: order.id, detail }
}

/** `orderId` is the provider's id of the order. */
function toReceipt({ userId, credits, amount, currency, isTest }: OrderRow, orderId: string, payment: ProviderPayment) {
  return { userId, credits, amount, currency, isTest, orderId, paymentId: payment.id, paidAt: payment.createdAt }
}

/**
 * Whether an authorized payment pays its order. Other authorized payments are never captured and expire: second
 * payments, payments of another amount, and payments of deleted accounts.
 */
function paysOrder(order: OrderRow, { amount, currency }: ProviderPayment): boolean {
  const isOpen = order.paymentId === null && order.ownerDeletedAt === null
  return isOpen && order.amount === amount && order.currency === currency
}

function isCaptured({ status }: ProviderPayment): boolean {
  return status === 'captured' || status === 'refunded'
}

/** Whether the payment was refunded in part or in full. */
function hasRefunds(payment: ProviderPayment): boolean {
  return isCaptured(payment) && (payment.status === 'refunded' || payment.amountRefunded > 0)
}

/** The provider reports a payment as refunded before its refunds are processed. */
function hasPendingRefund({ status, amount }: ProviderPayment, processed: ProviderRefund[]): boolean {
  return status === 'refunded' && processed.reduce((sum, refund) => sum + refund.amount, 0) < amount
}

interface ReversalDependencies {
  /** The name of the configured provider. */
  provider: string
  credits: Pick<Credits, 'hasPurchase' | 'lockBalance' | 'reverse'>
  recordIssue(issue: NewPaymentIssue): Promise<void>
}

/** Deducts the credits of a provider refund, in the caller's transaction. Only `applyRefund` calls it. */
async function reverseCredits(
  tx: Tx,
  refund: ProviderRefund,
  { provider, credits, recordIssue }: ReversalDependencies,
): Promise<void> {
  const { id, amount, createdAt } = refund
  const found = await repository.lockOrderOfPayment(tx, { provider, id: refund.paymentId })
  if (!found || (await repository.hasRefund(tx, { provider, id }))) return
  const { order, paymentId } = found
  // A payment that gave no credits has none to reverse.
  const isCredited = order.paymentId === paymentId && (await credits.hasPurchase(tx, order.id))
  const earlier = await repository.sumRefunds(tx, paymentId)
  const refundedAmount = earlier.amount + amount
  const creditsToReverse = isCredited ? computeShare(order, refundedAmount) - earlier.creditsToReverse : 0
  const creditsReversed = Math.min(creditsToReverse, await credits.lockBalance(tx, order.userId))
  const refundRow = { provider, providerRefundId: id, paymentId, amount, creditsToReverse, creditsReversed, createdAt }
  const refundId = await repository.insertRefund(tx, refundRow)
  if (creditsReversed > 0) await credits.reverse(tx, { userId: order.userId, refundId, credits: creditsReversed })
  if (creditsReversed < creditsToReverse) {
    const detail = `${creditsToReverse - creditsReversed} of ${creditsToReverse} credits were already spent and could not be deducted.`
    await recordIssue({ kind: 'shortfall', reference: id, orderId: order.id, detail })
  }
  if (order.paymentId === paymentId && refundedAmount >= order.amount) await repository.markRefunded(tx, order.id)
}

/** Computed from the sum of all refunds, because separately rounded shares would not add up to the order's credits. */
function computeShare({ credits, amount }: OrderRow, refundedAmount: number): number {
  return Math.min(credits, Number((BigInt(credits) * BigInt(refundedAmount)) / BigInt(amount)))
}
