import { ORDER_STATUSES } from '@pictor/contract/limits'
import { z } from 'zod'
import { selectOrderByAnyId, selectOrdersOfAll, selectStory, type OrderRow } from '../../features/payments/index.ts'
import { selectUser } from '../../features/users/index.ts'
import type { Db } from '../../ports/database.ts'
import { defineCommand } from './command.ts'
import { CommandError } from './mistakes.ts'
import { moneyOf, tableOf, timeOf } from './printing.ts'
import { findUser } from './users-commands.ts'
import * as wish from './wishes.ts'

const ORDERS = 50

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
      const found = await selectOrdersOfAll(db, { status, userId, needsAttention: attention, limit })
      const rows = found.map(({ order, findings }) => [...cellsOf(order), findings > 0 ? String(findings) : ''])
      const heads = ['order', 'status', 'credits', 'amount', 'ordered', 'user', 'to decide']
      return {
        lines: found.length > 0 ? tableOf(heads, rows, [2, 3]) : ['No order.'],
        data: { orders: found.map(({ order, findings }) => ({ ...presentOrder(order), findings })) },
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
      const order = await findOrder(db, id)
      const story = await selectStory(db, order)
      const owner = await selectUser(db, order.userId)
      const head = { ...presentOrder(order), email: owner?.email ?? null }
      const width = Math.max(...Object.keys(head).map(({ length }) => length))
      return {
        lines: [
          ...Object.entries(head).map(([name, value]) => `${name.padEnd(width)}  ${value ?? '–'}`),
          ...story.payments.map(
            ({ id: payment, status, amount, currency, createdAt, failure }) =>
              `payment ${payment}: ${status}, ${moneyOf(amount, currency)}, ${timeOf(createdAt)}${failure === null ? '' : ` (${failure})`}`,
          ),
          ...story.refunds.map(
            ({ id: refund, amount, creditsOwed, creditsTaken, createdAt }) =>
              `refund ${refund}: ${moneyOf(amount, order.currency)}, ${creditsTaken} of ${creditsOwed} credits taken back, ${timeOf(createdAt)}`,
          ),
          ...story.findings.map(({ kind, reference, detail }) => `to decide: ${kind} ${reference}: ${detail}`),
        ],
        data: { order: head, ...story },
      }
    },
  }),
  defineCommand({
    name: 'orders reconcile',
    takes: '<order>',
    does: 'asks the provider about an order now, and does what follows from its answer',
    positionals: ['order'],
    wish: { order: wish.text(100) },
    async run({ db, reconcileOrder }, { order: id }) {
      const { providerOrderId } = await findOrder(db, id)
      if (providerOrderId === null)
        throw new CommandError('The provider does not know this order: it was never opened there, so nobody can have paid it.')
      const found = await reconcileOrder(providerOrderId)
      const order = await findOrder(db, id)
      return { lines: [found, `The order is ${order.status}.`], data: { found, order: presentOrder(order) } }
    },
  }),
]

async function findOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await selectOrderByAnyId(db, id)
  if (!order) throw new CommandError(`There is no order ${id}.`)
  return order
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
    ...{ payment_id: order.paymentId, created_at: order.createdAt.toISOString() },
    paid_at: order.paidAt?.toISOString() ?? null,
    owner_deleted_at: order.ownerDeletedAt?.toISOString() ?? null,
    next_check_at: order.nextCheckAt?.toISOString() ?? null,
  }
}
