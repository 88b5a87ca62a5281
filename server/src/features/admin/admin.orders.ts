import { ADMIN_PAGE_SIZE, type OrderStatus } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import { timeCursor, toPage } from '../../kernel/pagination.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import {
  findOrders,
  hasPaymentIssue,
  markPaymentIssueResolved,
  selectShortfalls,
  selectPaymentIssues,
  sumShortfalls,
  type PaymentIssue,
  type OrderFilter,
  type OrderWithPayments,
  type ReconciledOrder,
  type Reconciliation,
} from '../payments/index.ts'
import { selectUsers } from '../users/index.ts'
import { insertAuditEntry, type NewAuditEntry } from './admin.audit.repository.ts'
import { presentShortfall, presentOrder } from './admin.presenter.ts'

const ISSUES_MAX = 1_000

/**
 * An order with payments, refunds, open payment issues (newest first) and the user's email, which is null once the
 * account is deleted.
 */
export type OrderDetails = OrderWithPayments & { email: string | null; issues: PaymentIssue[] }

interface AdminOrdersDependencies {
  db: Db
  clock: Clock
  reconciliation: Pick<Reconciliation, 'reconcile'>
}

interface ListInput {
  status?: OrderStatus | undefined
  user?: string | undefined
  id?: string | undefined
  attention?: boolean | undefined
  cursor?: string | undefined
}

/** An admin's statement that a payment issue needs no more work. */
interface IssueResolution {
  kind: string
  /** The payment, refund or dispute that the issue is about. */
  reference: string
  reason: string
}

export function createAdminOrders({ db, clock, reconciliation }: AdminOrdersDependencies) {
  /** Newest first. */
  async function find(filter: OrderFilter): Promise<OrderDetails[]> {
    const rows = await findOrders(db, filter)
    const ids = rows.map(({ order }) => order.id)
    const owners = await selectUsers(
      db,
      rows.map(({ order }) => order.userId),
    )
    const issues = await selectPaymentIssues(db, { orderIds: ids, onlyOpen: true, limit: ISSUES_MAX })
    return rows.map((row) => ({
      ...row,
      email: owners.get(row.order.userId)?.email ?? null,
      issues: issues.filter(({ receipt }) => receipt === row.order.id),
    }))
  }

  /** Finds an order by its id, the provider's order id or a payment id. Throws NOT_FOUND. */
  async function get(id: string): Promise<OrderDetails> {
    const [found] = await find({ id, limit: 1 })
    if (!found) throw apiError('NOT_FOUND')
    return found
  }

  /** Returns null if the order belongs to another provider, and no payments if the provider does not have it yet. */
  async function lookUp(providerOrderId: string | null): Promise<ReconciledOrder['payments'] | null> {
    if (providerOrderId === null) return []
    return (await reconciliation.reconcile(providerOrderId))?.payments ?? null
  }

  return {
    find,
    get,

    async list({ status, user, id, attention, cursor }: ListInput) {
      const position = timeCursor.decode(cursor)
      const filter: OrderFilter = {
        status,
        userId: user,
        id,
        hasOpenIssue: attention,
        position,
        limit: ADMIN_PAGE_SIZE + 1,
      }
      const { rows, nextCursor } = toPage(await find(filter), ADMIN_PAGE_SIZE, ({ order }) => timeCursor.encode(order))
      return { orders: rows.map(presentOrder), nextCursor }
    },

    /**
     * Looks up an order at the provider and settles its payments. The lookup can't be part of a transaction, so one
     * audit entry is written before it and one after it with the outcome. Throws NOT_FOUND, and PROVIDER_UNREACHABLE:
     * with the PaymentProviderError as its cause, or without a cause if the order belongs to a provider that is not
     * configured.
     */
    async reconcile(actor: AdminActor, id: string) {
      const { order } = await get(id)
      const recordLookup = (action: string, detail: NewAuditEntry['detail']) => {
        const auditEntry = { actor, at: clock.now(), action, subject: 'order', subjectId: order.id, detail } as const
        return db.transaction((tx) => insertAuditEntry(tx, auditEntry))
      }
      await recordLookup('orders.reconcile', { status: order.status, provider: order.provider })
      const payments = await lookUp(order.providerOrderId).catch(async (error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error
        await recordLookup('orders.reconciled', { status: order.status, outcome: `lookup failed: ${error.reason}` })
        throw apiError('PROVIDER_UNREACHABLE', {}, error)
      })
      const after = await get(order.id)
      await recordLookup('orders.reconciled', { status: after.order.status, outcome: describeOutcome(payments) })
      if (!payments) throw apiError('PROVIDER_UNREACHABLE')
      return { order: after, payments }
    },

    /**
     * Marks a payment issue as resolved and writes an audit entry, in one transaction and once
     * (`payment_issue_is_resolved_once`). No credits move. Throws NOT_FOUND for an unknown order or issue.
     */
    async resolveIssue(actor: AdminActor, id: string, { kind, reference, reason }: IssueResolution) {
      const { order } = await get(id)
      const isNew = await db.transaction(async (tx) => {
        const issue = { orderId: order.id, kind, reference }
        const at = clock.now()
        if (await markPaymentIssueResolved(tx, { ...issue, at })) {
          const auditEntry = { actor, at, action: 'orders.decide', subject: 'order', subjectId: order.id } as const
          await insertAuditEntry(tx, { ...auditEntry, detail: { finding: kind, reference, reason } })
          return true
        }
        if (!(await hasPaymentIssue(tx, issue))) throw apiError('NOT_FOUND')
        return false
      })
      return { order: await get(order.id), isNew }
    },

    async listShortfalls(cursor: string | undefined) {
      const position = timeCursor.decode(cursor)
      const found = await selectShortfalls(db, { position, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, timeCursor.encode)
      const owners = await selectUsers(
        db,
        rows.map(({ userId }) => userId),
      )
      const debts = rows.map((shortfall) => presentShortfall(shortfall, owners.get(shortfall.userId)?.email ?? null))
      return { debts, credits_missing: await sumShortfalls(db), nextCursor }
    },
  }
}

function describeOutcome(payments: ReconciledOrder['payments'] | null): string {
  if (payments === null) return 'not looked up: of another provider'
  if (payments.length === 0) return 'no payment'
  return payments.map(({ id, status, outcome }) => `${id} ${status}: ${outcome}`).join('; ')
}
