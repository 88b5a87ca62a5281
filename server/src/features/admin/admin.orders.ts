import type { OrderStatus } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { decodeCursor, decodeNamedCursor, encodeCursor, encodeNamedCursor } from '../../kernel/cursor.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import {
  findOrders,
  selectDebts,
  selectFindings,
  sumDebts,
  type OrderWithPayments,
  type ReconciledOrder,
  type Reconciliation,
} from '../payments/index.ts'
import { selectUsers } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'
import { pageOf } from './admin.pages.ts'
import { presentDebt, presentOrder } from './admin.presenter.ts'

const FINDINGS_MAX = 1_000

interface Needs {
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

export function createAdminOrders({ db, clock, reconciliation }: Needs) {
  async function presentAll(rows: OrderWithPayments[]) {
    const ids = rows.map(({ order }) => order.id)
    const owners = await selectUsers(
      db,
      rows.map(({ order }) => order.userId),
    )
    const findings = await selectFindings(db, { orderIds: ids, undecided: true, limit: FINDINGS_MAX })
    return rows.map((row) =>
      presentOrder(row, {
        email: owners.get(row.order.userId)?.email ?? null,
        findings: findings.filter(({ receipt }) => receipt === row.order.id),
      }),
    )
  }

  async function present(row: OrderWithPayments) {
    const [order] = await presentAll([row])
    if (!order) throw new Error('An order was not presented.')
    return order
  }

  async function find(id: string): Promise<OrderWithPayments> {
    const [found] = await findOrders(db, { id, limit: 1 })
    if (!found) throw failure('NOT_FOUND')
    return found
  }

  return {
    async list({ status, user, id, attention, cursor }: ListInput) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor)
      const { rows, nextCursor } = await pageOf(
        (limit) => findOrders(db, { status, userId: user, id, needsDecision: attention, after, limit }),
        ({ order }) => encodeCursor(order),
      )
      return { orders: await presentAll(rows), nextCursor }
    },

    /** Never one transaction, as the provider is asked in between: the list says that it was asked for, and then what came of it. */
    async reconcile(operator: Operator, id: string) {
      const { order } = await find(id)
      const deed = { operator, subject: 'order', subjectId: order.id } as const
      const note = (action: string, detail: Record<string, string | number>) =>
        db.transaction((tx) => insertAuditEntry(tx, { ...deed, at: clock.now(), action, detail }))
      await note('orders.reconcile', { status: order.status, provider: order.provider })
      const reconciled = await ask(order.providerOrderId).catch(async (error: unknown) => {
        await note('orders.reconciled', { outcome: 'the provider could not be asked' })
        throw error
      })
      const after = await find(order.id)
      await note('orders.reconciled', { status: after.order.status, outcome: outcomeOf(reconciled) })
      return {
        order: await present(after),
        outcomes: reconciled.map((payment) => ({
          payment: payment.id,
          status: payment.status,
          outcome: payment.outcome,
        })),
      }
    },

    async debts(cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodeNamedCursor(cursor)
      const { rows, nextCursor } = await pageOf(
        (limit) => selectDebts(db, { after, limit }),
        ({ refundId, createdAt }) => encodeNamedCursor({ id: refundId, createdAt }),
      )
      const owners = await selectUsers(
        db,
        rows.map(({ userId }) => userId),
      )
      const debts = rows.map((debt) => presentDebt(debt, owners.get(debt.userId)?.email ?? null))
      return { debts, credits_missing: await sumDebts(db), nextCursor }
    },
  }

  /** What the provider does not know nobody can have paid. */
  async function ask(providerOrderId: string | null): Promise<ReconciledOrder['payments']> {
    if (providerOrderId === null) return []
    const reconciled = await reconciliation.reconcile(providerOrderId).catch((error: unknown) => {
      throw error instanceof PaymentProviderError ? failure('PROVIDER_UNREACHABLE') : error
    })
    // Made at another provider than the one that is configured now.
    if (!reconciled) throw failure('PROVIDER_UNREACHABLE')
    return reconciled.payments
  }
}

function outcomeOf(payments: ReconciledOrder['payments']): string {
  if (payments.length === 0) return 'no payment'
  return payments.map(({ id, status, outcome }) => `${id}: ${status}, ${outcome}`).join('; ')
}
