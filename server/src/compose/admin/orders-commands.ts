import { Option, type Command } from '@commander-js/extra-typings'
import { ORPCError } from '@orpc/server'
import { ORDER_STATUSES } from '@pictor/contract/limits'
import { formatPrice } from '../../kernel/money.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import type { OrderDetails } from '../../features/admin/index.ts'
import { createCountParser, explainApiErrors, createTextParser, type CommandServices, type SetWork } from './command.ts'
import { CommandError } from './cli-errors.ts'
import { formatTable, formatTime } from './format-output.ts'
import { findUser, USER_HELP, parseUser } from './users-commands.ts'

const ORDER_HELP = 'the id of the order, its receipt, or the id of a payment'

export function addOrdersCommands(orders: Command, setWork: SetWork): void {
  orders
    .command('list')
    .description('the newest orders')
    .addOption(new Option('--status <status>').choices(ORDER_STATUSES))
    .option('--user <user>', USER_HELP, parseUser)
    .option('--attention', 'only orders with open issues')
    .option('--limit <number>', 'how many; default 50', createCountParser(1_000))
    .action(({ status, user: idOrEmail, attention, limit = 50 }) =>
      setWork(async (services) => {
        const userId = idOrEmail === undefined ? undefined : (await findUser(services, idOrEmail)).id
        const found = await services.orders.find({ status, userId, hasOpenIssue: attention, limit })
        const rows = found.map(({ order: { providerOrderId, id, credits, userId, ...order } }) => {
          const amount = formatPrice(order)
          const owner = order.ownerDeletedAt === null ? userId : `${userId} (deleted)`
          // An order that has no id at the provider is shown with its receipt.
          return [providerOrderId ?? id, order.status, String(credits), amount, formatTime(order.createdAt), owner]
        })
        const heads = ['order', 'status', 'credits', 'amount', 'ordered', 'user']
        const lines = [...formatTable(heads, rows, [2, 3]), ...found.flatMap(describeIssues)]
        return {
          lines: found.length > 0 ? lines : ['No order.'],
          data: { orders: found.map(presentOrder), to_decide: found.flatMap(presentIssues) },
        }
      }),
    )
  orders
    .command('show')
    .description('an order with its payments, refunds and open issues')
    .argument('<order>', ORDER_HELP, createTextParser(100))
    .action((id) =>
      setWork(async (services) => {
        const found = await findOrder(services, id)
        const order = { ...presentOrder(found), email: found.email }
        const width = Math.max(...Object.keys(order).map(({ length }) => length))
        const fields = Object.entries(order).map(([name, value]) => `${name.padEnd(width)}  ${value ?? '–'}`)
        return {
          lines: [...fields, ...formatHistory(found), ...describeIssues(found)],
          data: { order, ...presentPayments(found), to_decide: presentIssues(found) },
        }
      }),
    )
  orders
    .command('reconcile')
    .description('look up an order at the provider now, and apply the result')
    .argument('<order>', ORDER_HELP, createTextParser(100))
    .action((id) =>
      setWork(async (services, actor) => {
        const { order } = await findOrder(services, id)
        if (order.providerOrderId === null)
          throw new CommandError('This order was never created at the provider, so it cannot have been paid.')
        const { order: after, payments } = await services.orders.reconcile(actor, id).catch(explainLookup)
        const outcomes = payments.map(({ id, status, outcome }) => `payment ${id}: ${status} there, ${outcome} here`)
        const noPayment = 'The provider has no payment for it.'
        return {
          lines: [...(outcomes.length > 0 ? outcomes : [noPayment]), `The order is ${after.order.status}.`],
          data: { payments, order: presentOrder(after) },
        }
      }),
    )
  orders
    .command('decide')
    .description('mark a payment issue as resolved; no credits or money move')
    .argument('<order>', ORDER_HELP, createTextParser(100))
    .argument('<finding>', 'its kind, as `orders show` prints it', createTextParser(50))
    .argument('<reference>', 'the payment, refund or dispute', createTextParser(100))
    .requiredOption('--reason <text>', 'for the audit log', createTextParser(500))
    .action((id, kind, reference, { reason }) =>
      setWork(async (services, actor) => {
        await findOrder(services, id)
        const unknown = `This order has no issue ${kind} ${reference}. \`orders show\` lists its issues.`
        const resolved = services.orders.resolveIssue(actor, id, { kind, reference, reason })
        const { order, isNew } = await resolved.catch(explainApiErrors({ NOT_FOUND: unknown }))
        return {
          lines: [isNew ? `${kind} ${reference} is resolved.` : 'It was resolved before: nothing was changed.'],
          data: { order: presentOrder(order), finding: kind, reference, is_new: isNew },
        }
      }),
    )
}

function findOrder({ orders }: CommandServices, id: string): Promise<OrderDetails> {
  return orders.get(id).catch(explainApiErrors({ NOT_FOUND: `There is no order ${id}.` }))
}

function explainLookup(error: unknown): never {
  if (error instanceof ORPCError && error.cause instanceof PaymentProviderError)
    throw new CommandError(`The provider call failed (${error.cause.reason}): ${error.cause.message}`)
  return explainApiErrors({
    PROVIDER_UNREACHABLE: 'This order belongs to another provider than the configured one.',
  })(error)
}

function formatHistory({ order, payments, refunds }: OrderDetails): string[] {
  return [
    ...payments.map(({ providerPaymentId: id, status, amount, currency, createdAt, failure }) => {
      const why = failure === null ? '' : ` (${failure})`
      return `payment ${id}: ${status}, ${formatPrice({ amount, currency })}, ${formatTime(createdAt)}${why}`
    }),
    ...refunds.map(({ providerRefundId: id, paymentId, amount, creditsToReverse, creditsReversed, createdAt }) => {
      const { currency } = payments.find((payment) => payment.id === paymentId) ?? order
      const credits = `${creditsReversed} of ${creditsToReverse} credits reversed`
      return `refund ${id}: ${formatPrice({ amount, currency })}, ${credits}, ${formatTime(createdAt)}`
    }),
  ]
}

function describeIssues({ issues }: OrderDetails): string[] {
  return issues.map(
    ({ kind, reference, orderId, detail, createdAt }) =>
      `unresolved since ${formatTime(createdAt)}: ${kind} ${reference} of ${orderId ?? 'an order'}: ${detail}`,
  )
}

/** Shows the provider's ids of payments and refunds, because the provider and the buyer know only those. */
function presentPayments({ payments, refunds }: OrderDetails) {
  const providerIds = new Map(payments.map(({ id, providerPaymentId }) => [id, providerPaymentId]))
  return {
    payments: payments.map(({ providerPaymentId, provider: _provider, ...payment }) => ({
      ...payment,
      id: providerPaymentId,
    })),
    refunds: refunds.map(
      ({ providerRefundId: id, paymentId, amount, creditsToReverse, creditsReversed, createdAt }) => {
        const credits = { creditsOwed: creditsToReverse, creditsTaken: creditsReversed }
        return { id, paymentId: providerIds.get(paymentId), amount, ...credits, createdAt }
      },
    ),
  }
}

function presentIssues({ issues }: OrderDetails) {
  return issues.map(({ kind, reference, orderId: order_id, detail, createdAt: created_at }) => {
    return { kind, reference, order_id, detail, created_at }
  })
}

function presentOrder({ order, payments }: OrderDetails) {
  return {
    id: order.providerOrderId,
    receipt: order.id,
    status: order.status,
    user_id: order.userId,
    credits: order.credits,
    amount: order.amount,
    currency: order.currency,
    provider: order.provider,
    is_test: order.isTest,
    payment_id: payments.find(({ id }) => id === order.paymentId)?.providerPaymentId ?? null,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    owner_deleted_at: order.ownerDeletedAt?.toISOString() ?? null,
    next_check_at: order.nextReconcileAt?.toISOString() ?? null,
  }
}
