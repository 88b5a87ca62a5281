import { ADMIN_PAGE_SIZE, type OrderStatus } from '@pictor/contract/limits'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import { createCursor, CursorTime, timeCursor, toPage } from '../../kernel/pagination.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import {
  findOrders,
  selectDebts,
  selectFindings,
  sumDebts,
  type OrderWithPayments,
  type Reconciliation,
} from '../payments/index.ts'
import { selectUsers } from '../users/index.ts'
import { presentDebt, presentOrder } from './admin.presenter.ts'
import { createDeciding, type Decision } from './admin.deciding.ts'
import { createReconciling } from './admin.reconciling.ts'

const FINDINGS_MAX = 1_000
/** The id is the provider's. */
const debtCursor = createCursor(z.object({ createdAt: CursorTime, refundId: z.string().regex(/^[!-~]{1,100}$/) }))

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
  const reconcile = createReconciling({ db, clock, reconciliation })
  const decide = createDeciding({ db, clock })

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
      const wanted = { status, userId: user, id, needsDecision: attention, position: timeCursor.decode(cursor) }
      const found = await findOrders(db, { ...wanted, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, ({ order }) => timeCursor.encode(order))
      return { orders: await presentAll(rows), nextCursor }
    },

    async reconcile(operator: Operator, id: string) {
      const { order } = await find(id)
      const payments = await reconcile(operator, order).catch((error: unknown) => {
        throw error instanceof PaymentProviderError ? failure('PROVIDER_UNREACHABLE') : error
      })
      // Made at another provider than the one that is configured now.
      if (!payments) throw failure('PROVIDER_UNREACHABLE')
      const outcomes = payments.map((payment) => ({
        ...{ payment: payment.id, status: payment.status, outcome: payment.outcome },
      }))
      return { order: await present(await find(order.id)), outcomes }
    },

    async decide(operator: Operator, id: string, decision: Decision) {
      const { order } = await find(id)
      if ((await decide(operator, order, decision)) === 'unknown') throw failure('NOT_FOUND')
      return { order: await present(await find(order.id)) }
    },

    async debts(cursor: string | undefined) {
      const position = debtCursor.decode(cursor)
      const found = await selectDebts(db, { position, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, debtCursor.encode)
      const owners = await selectUsers(
        db,
        rows.map(({ userId }) => userId),
      )
      const debts = rows.map((debt) => presentDebt(debt, owners.get(debt.userId)?.email ?? null))
      return { debts, credits_missing: await sumDebts(db), nextCursor }
    },
  }
}
