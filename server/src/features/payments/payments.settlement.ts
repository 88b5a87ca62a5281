import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { ProviderPayment, ProviderRefund } from '../../ports/payment-provider.ts'
import type { Credits } from '../credits/index.ts'
import * as repository from './payments.orders.repository.ts'
import type { NewFinding, OrderRow } from './payments.orders.repository.ts'

/**
 * What became of a payment that somebody told of. `credited` now, or `known` from before; `waiting` for its capture; `failed`; `refused`
 * since it does not fit its order, and `ownerless` since nobody is left to credit, both for the operator; `foreign` to us.
 */
export type Outcome = 'credited' | 'known' | 'waiting' | 'failed' | 'refused' | 'ownerless' | 'foreign'

/** Who was credited for what, for a receipt. */
export interface PaidOrder {
  order: OrderRow
  payment: ProviderPayment
}

export interface SettlementDependencies {
  db: Db
  credits: Credits
  clock: Clock
  passCrashPoint: PassCrashPoint
  /** Puts the receipt on its way, in the transaction that credits. */
  tellPaid(tx: Tx, paid: PaidOrder): Promise<void>
  /** Hears what only the operator can decide, once it is written down for good. */
  report(finding: NewFinding): void
}

/** What may be done with money within one transaction. */
export interface SettlementSteps {
  tx: Tx
  /** Takes note of a payment, and credits its order if it was captured. The only place where a purchase becomes credits. */
  settle(payment: ProviderPayment): Promise<Outcome>
  /** Takes back the credits of money that went back; of a payment that is not ours nothing. Once however often it is told. */
  takeBack(refund: ProviderRefund): Promise<void>
  /** Writes something down for the operator, once. */
  note(finding: NewFinding): Promise<void>
}

export interface Settlement {
  /** One transaction. What verify, webhook and reconciliation learn goes through here, in whatever order and number. */
  run<Result>(work: (steps: SettlementSteps) => Promise<Result>): Promise<Result>
}

export function createSettlement(dependencies: SettlementDependencies): Settlement {
  const { db, passCrashPoint, report } = dependencies
  return {
    async run(work) {
      const found: NewFinding[] = []
      const result = await db.transaction((tx) => work(createSteps(tx, dependencies, found)))
      passCrashPoint('payments.committed')
      found.forEach(report)
      return result
    },
  }
}

function createSteps(tx: Tx, dependencies: SettlementDependencies, found: NewFinding[]): SettlementSteps {
  const { credits, clock, passCrashPoint, tellPaid } = dependencies

  async function note(finding: NewFinding): Promise<void> {
    if (await repository.insertFinding(tx, finding, clock.now())) found.push(finding)
  }

  async function credit(order: OrderRow, payment: ProviderPayment): Promise<Outcome> {
    const { id, userId, providerOrderId } = order
    if (providerOrderId === null) throw new Error('An order without a name cannot be paid.')
    if (order.ownerDeletedAt === null) {
      await credits.purchase(tx, { userId, orderId: providerOrderId, credits: order.credits })
      passCrashPoint('payments.credited')
      await tellPaid(tx, { order, payment })
    } else await note(findingOf('ownerless', payment, order))
    await repository.markPaid(tx, id, payment.id, clock.now())
    passCrashPoint('payments.order-paid')
    return order.ownerDeletedAt === null ? 'credited' : 'ownerless'
  }

  return {
    tx,
    note,
    async settle(payment) {
      const order = payment.orderId === null ? undefined : await repository.lockOrder(tx, payment.orderId)
      if (!order) return 'foreign'
      passCrashPoint('payments.order-locked')
      await repository.upsertPayment(tx, payment, order.id, clock.now())
      if (payment.status === 'failed') return 'failed'
      if (payment.status === 'created' || payment.status === 'authorized') return 'waiting'
      if (payment.amount !== order.amount || payment.currency !== order.currency) {
        await note(findingOf('mismatch', payment, order))
        return 'refused'
      }
      if (order.paymentId === null) return credit(order, payment)
      if (order.paymentId === payment.id) return order.ownerDeletedAt === null ? 'known' : 'ownerless'
      await note(findingOf('second_payment', payment, order))
      return 'refused'
    },

    async takeBack(refund) {
      const order = await repository.lockOrderOfPayment(tx, refund.paymentId)
      if (!order || (await repository.hasRefund(tx, refund.id))) return
      const { id, paymentId, amount, createdAt } = refund
      // A payment that gave no credits has none to take.
      const gave = order.paymentId === paymentId && (await credits.hasPurchase(tx, order.providerOrderId ?? ''))
      const before = await repository.sumRefunds(tx, paymentId)
      const back = before.amount + amount
      // Of all refunds together, so that parts add up to the whole.
      const share = Math.min(order.credits, Number((BigInt(order.credits) * BigInt(back)) / BigInt(order.amount)))
      const creditsOwed = gave ? share - before.creditsOwed : 0
      const creditsTaken = Math.min(creditsOwed, await credits.lockBalance(tx, order.userId))
      await repository.insertRefund(tx, { id, paymentId, amount, creditsOwed, creditsTaken, createdAt })
      if (creditsTaken > 0) await credits.takeBack(tx, { userId: order.userId, refundId: id, credits: creditsTaken })
      if (creditsTaken < creditsOwed) {
        const detail = `${creditsOwed - creditsTaken} of ${creditsOwed} credits were spent already and could not be taken back.`
        await note({ kind: 'shortfall', reference: id, orderId: order.id, detail })
      }
      if (order.paymentId === paymentId && back >= order.amount) await repository.markRefunded(tx, order.id)
    },
  }
}

const EXPLANATIONS = {
  ownerless: 'was paid after the account was deleted. Nobody was credited: refund it.',
  mismatch: 'is not what was ordered. Nobody was credited: look at it and refund it.',
  second_payment: 'pays an order that was paid before. It was not credited again: refund it.',
}

function findingOf(kind: keyof typeof EXPLANATIONS, payment: ProviderPayment, order: OrderRow): NewFinding {
  const detail = `${payment.amount} ${payment.currency} (minor units; ordered were ${order.amount} ${order.currency}) ${EXPLANATIONS[kind]}`
  return { kind, reference: payment.id, orderId: order.id, detail }
}
