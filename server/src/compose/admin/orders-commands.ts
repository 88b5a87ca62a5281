import { ORDER_STATUSES } from '@pictor/contract/limits'
import { z } from 'zod'
import { createDeciding, createReconciling } from '../../features/admin/index.ts'
import {
  findOrders,
  selectFindings,
  type Finding,
  type OrderRow,
  type OrderWithPayments,
} from '../../features/payments/index.ts'
import { selectUser } from '../../features/users/index.ts'
import type { Db } from '../../ports/database.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import { defineCommand } from './command.ts'
import { CommandError } from './mistakes.ts'
import { moneyOf, tableOf, timeOf } from './printing.ts'
import { findUser } from './users-commands.ts'
import * as wish from './wishes.ts'

const ORDERS = 50
const FINDINGS_MAX = 1_000

export const ordersCommands = [
  defineCommand({
    name: 'orders list',
    takes: '[--status <status>] [--user <user>] [--attention] [--limit <number>]',
    does: `the newest orders (${ORDERS}); with --attention those about which something is to be decided`,
    wish: {
      status: z.enum(ORDER_STATUSES, `must be one of ${ORDER_STATUSES.join(', ')}`).optional(),
      user: wish.user.optional(),
      attention: wish.flag,
      limit: wish.count(1_000).optional(),
    },
    async run({ db }, { status, user, attention, limit = ORDERS }) {
      const userId = user === undefined ? undefined : (await findUser(db, user)).id
      const found = await findOrders(db, { status, userId, needsDecision: attention, limit })
      const findings = await findingsOf(
        db,
        found.map(({ order }) => order.id),
      )
      const heads = ['order', 'status', 'credits', 'amount', 'ordered', 'user']
      const rows = found.map(({ order }) => cellsOf(order))
      return {
        lines: found.length > 0 ? [...tableOf(heads, rows, [2, 3]), ...findings.map(sentenceOf)] : ['No order.'],
        data: { orders: found.map(({ order }) => presentOrder(order)), to_decide: findings.map(presentFinding) },
      }
    },
  }),
  defineCommand({
    name: 'orders show',
    takes: '<order>',
    does: 'an order with its payments, refunds and what is to be decided; by its id, its receipt or a payment’s id',
    positionals: ['order'],
    wish: { order: wish.text(100) },
    async run({ db }, { order: id }) {
      const found = await findOrder(db, id)
      const { order, payments, refunds } = found
      const findings = await findingsOf(db, [order.id])
      const owner = await selectUser(db, order.userId)
      const head = { ...presentOrder(order), email: owner?.email ?? null }
      return {
        lines: [...linesOf(head), ...storyOf(found), ...findings.map(sentenceOf)],
        data: { order: head, payments, refunds, to_decide: findings.map(presentFinding) },
      }
    },
  }),
  defineCommand({
    name: 'orders reconcile',
    takes: '<order>',
    does: 'asks the provider about an order now, and does what follows from its answer',
    positionals: ['order'],
    wish: { order: wish.text(100) },
    async run({ db, clock, reconciliation }, { order: id }, operator) {
      const { order: before } = await findOrder(db, id)
      if (before.providerOrderId === null)
        throw new CommandError(
          'The provider does not know this order: it was never opened there, so nobody can have paid it.',
        )
      const reconcile = createReconciling({ db, clock, reconciliation })
      const payments = await reconcile({ id: null, name: operator }, before).catch(explain)
      if (!payments)
        throw new CommandError('This order was made at another provider than the one that is configured now.')
      const { order } = await findOrder(db, id)
      const told = payments.map(
        ({ id: payment, status, outcome }) => `payment ${payment}: ${status} there, ${outcome} here`,
      )
      return {
        lines: [...(told.length > 0 ? told : ['The provider knows of no payment.']), `The order is ${order.status}.`],
        data: { payments, order: presentOrder(order) },
      }
    },
  }),
  defineCommand({
    name: 'orders decide',
    takes: '<order> <finding> <reference> --reason <text>',
    does: 'takes what was to be decided about an order off the lists, as `orders show` names it; no credits and no money move',
    positionals: ['order', 'finding', 'reference'],
    wish: { order: wish.text(100), finding: wish.text(50), reference: wish.text(100), reason: wish.text(500) },
    async run({ db, clock }, { order: id, finding, reference, reason }, operator) {
      const { order } = await findOrder(db, id)
      const decide = createDeciding({ db, clock })
      const outcome = await decide({ id: null, name: operator }, order, { kind: finding, reference, reason })
      if (outcome === 'unknown')
        throw new CommandError(
          `Nothing of this order is called ${finding} ${reference}: \`orders show\` names what is.`,
        )
      const isNew = outcome === 'decided'
      return {
        lines: [isNew ? `${finding} ${reference} is decided.` : 'That was decided before: nothing was changed.'],
        data: { order: presentOrder(order), finding, reference, is_new: isNew },
      }
    },
  }),
]

function explain(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error
  throw new CommandError(`The provider can not be asked (${error.reason}): ${error.message}`)
}

async function findOrder(db: Db, id: string): Promise<OrderWithPayments> {
  const [found] = await findOrders(db, { id, limit: 1 })
  if (!found) throw new CommandError(`There is no order ${id}.`)
  return found
}

function findingsOf(db: Db, orderIds: string[]): Promise<Finding[]> {
  return selectFindings(db, { orderIds, undecided: true, limit: FINDINGS_MAX })
}

function linesOf(fields: Record<string, string | number | boolean | null>): string[] {
  const width = Math.max(...Object.keys(fields).map(({ length }) => length))
  return Object.entries(fields).map(([name, value]) => `${name.padEnd(width)}  ${value ?? '–'}`)
}

function storyOf({ order, payments, refunds }: OrderWithPayments): string[] {
  return [
    ...payments.map(({ id, status, amount, currency, createdAt, failure }) => {
      const why = failure === null ? '' : ` (${failure})`
      return `payment ${id}: ${status}, ${moneyOf(amount, currency)}, ${timeOf(createdAt)}${why}`
    }),
    ...refunds.map(({ id, amount, creditsOwed, creditsTaken, createdAt }) => {
      const credits = `${creditsTaken} of ${creditsOwed} credits taken back`
      return `refund ${id}: ${moneyOf(amount, order.currency)}, ${credits}, ${timeOf(createdAt)}`
    }),
  ]
}

function sentenceOf({ kind, reference, orderId, detail, createdAt }: Finding): string {
  return `to decide since ${timeOf(createdAt)}: ${kind} ${reference} of ${orderId ?? 'an order'}: ${detail}`
}

function presentFinding({ kind, reference, orderId, detail, createdAt }: Finding) {
  return { kind, reference, order_id: orderId, detail, created_at: createdAt.toISOString() }
}

/** The receipt stands in for a name that the provider has not given yet. */
function cellsOf(order: OrderRow): string[] {
  return [
    ...[order.providerOrderId ?? order.id, order.status, String(order.credits), moneyOf(order.amount, order.currency)],
    ...[timeOf(order.createdAt), order.ownerDeletedAt === null ? order.userId : `${order.userId} (deleted)`],
  ]
}

function presentOrder(order: OrderRow) {
  return {
    ...{ id: order.providerOrderId, receipt: order.id, status: order.status, user_id: order.userId },
    ...{ credits: order.credits, amount: order.amount, currency: order.currency, provider: order.provider },
    is_test: order.isTest,
    ...{ payment_id: order.paymentId, created_at: order.createdAt.toISOString() },
    paid_at: order.paidAt?.toISOString() ?? null,
    owner_deleted_at: order.ownerDeletedAt?.toISOString() ?? null,
    next_check_at: order.nextCheckAt?.toISOString() ?? null,
  }
}
