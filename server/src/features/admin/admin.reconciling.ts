import type { Clock } from '../../kernel/clock.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import { findOrders, type OrderRow, type ReconciledOrder, type Reconciliation } from '../payments/index.ts'
import { insertAuditEntry, type Deed } from './admin.audit.repository.ts'

interface Needs {
  db: Db
  clock: Clock
  reconciliation: Pick<Reconciliation, 'reconcile'>
}

/**
 * Asks the provider about an order for an operator. As the provider is asked in between it can't be one transaction: the list says that it
 * was begun, and then what came of it. Null if the order is another provider's; rejects with a PaymentProviderError.
 */
export function createReconciling({ db, clock, reconciliation }: Needs) {
  return async (operator: Operator, order: OrderRow): Promise<ReconciledOrder['payments'] | null> => {
    const note = (action: string, detail: Deed['detail']) => {
      const deed = { operator, at: clock.now(), action, subject: 'order', subjectId: order.id, detail } as const
      return db.transaction((tx) => insertAuditEntry(tx, deed))
    }

    /** What was never opened at the provider nobody can have paid. */
    async function ask(): Promise<ReconciledOrder['payments'] | null> {
      if (order.providerOrderId === null) return []
      return (await reconciliation.reconcile(order.providerOrderId))?.payments ?? null
    }

    await note('orders.reconcile', { status: order.status, provider: order.provider })
    try {
      const payments = await ask()
      const [after] = await findOrders(db, { id: order.id, limit: 1 })
      await note('orders.reconciled', { status: after?.order.status ?? order.status, outcome: outcomeOf(payments) })
      return payments
    } catch (error) {
      if (error instanceof PaymentProviderError)
        await note('orders.reconciled', { status: order.status, outcome: `not asked: ${error.reason}` })
      throw error
    }
  }
}

function outcomeOf(payments: ReconciledOrder['payments'] | null): string {
  if (payments === null) return 'not asked: of another provider'
  if (payments.length === 0) return 'no payment'
  return payments.map(({ id, status, outcome }) => `${id} ${status}: ${outcome}`).join('; ')
}
