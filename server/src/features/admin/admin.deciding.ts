import type { Clock } from '../../kernel/clock.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { hasFinding, markDecided, type OrderRow } from '../payments/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'

/** What an operator says of a finding: that nothing more is to be done about it. */
export interface Decision {
  /** Of the finding. */
  kind: string
  /** The payment, refund or dispute that it is about. */
  reference: string
  reason: string
}

/**
 * Takes a finding off the lists and writes down who decided it and why, in one transaction; once, by `finding_is_decided_once`. No credits
 * move. `known` if it was decided before, `unknown` if this order has no such finding.
 */
export function createDeciding({ db, clock }: { db: Db; clock: Clock }) {
  return (operator: Operator, order: OrderRow, { kind, reference, reason }: Decision) =>
    db.transaction(async (tx): Promise<'decided' | 'known' | 'unknown'> => {
      const finding = { orderId: order.id, kind, reference }
      const at = clock.now()
      if (!(await markDecided(tx, { ...finding, at }))) return (await hasFinding(tx, finding)) ? 'known' : 'unknown'
      const detail = { finding: kind, reference, reason }
      await insertAuditEntry(tx, {
        operator,
        at,
        action: 'orders.decide',
        subject: 'order',
        subjectId: order.id,
        detail,
      })
      return 'decided'
    })
}
