import { z } from 'zod'
import { answers } from './base.ts'
import { AdminCursor, Id, ofAdmin, Reason } from './admin.base.ts'
import { CURRENCIES, ORDER_STATUSES } from './limits.ts'

/** An order as operators see it. */
export const AdminOrder = z.object({
  /** Our receipt. */
  id: z.uuid(),
  /** The provider's id; null while it has none. */
  provider_order_id: z.string().nullable(),
  provider: z.string(),
  is_test: z.boolean(),
  /** `email` is null once the account is deleted. */
  user: z.object({ id: z.uuid(), email: z.string().nullable() }),
  credits: z.int(),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  amount_refunded: z.int(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** Tries to pay it, oldest first. */
  payments: z.array(z.object({ id: z.string(), status: z.string(), method: z.string().nullable(), amount: z.int() })),
  /** What waits for a decision, a sentence each. */
  findings: z.array(
    z.object({ kind: z.string(), reference: z.string(), detail: z.string(), created_at: z.iso.datetime() }),
  ),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const One = z.strictObject({ id: z.string().min(1).max(64) })

export const adminOrders = {
  /** Newest first. `id` finds one by receipt, the provider's id, or a payment's. */
  listOrders: ofAdmin
    .route({ method: 'GET', path: '/admin/orders', tags: ['admin'] })
    .input(
      z.strictObject({
        status: z.enum(ORDER_STATUSES).optional(),
        user: Id.optional(),
        id: z.string().min(1).max(64).optional(),
        attention: z.stringbool().optional(),
        cursor: AdminCursor,
      }),
    )
    .output(z.object({ orders: z.array(AdminOrder), nextCursor: z.string().nullable() })),
  /** Asks the provider about it now, and does what follows. */
  reconcileOrder: ofAdmin
    .route({ method: 'POST', path: '/admin/orders/{id}/reconcile', tags: ['admin'] })
    .input(One)
    .output(
      z.object({
        order: AdminOrder,
        /** What the provider knows of it, and what became of it here. */
        outcomes: z.array(z.object({ payment: z.string(), status: z.string(), outcome: z.string() })),
      }),
    )
    .errors(answers('NOT_FOUND', 'PROVIDER_UNREACHABLE')),
  /**
   * Takes a finding off the lists: an operator says that nothing more is to be done about it. No credits and no money move; a second time it
   * changes nothing. What was found stays, and so does who decided it and why.
   */
  decideFinding: ofAdmin
    .route({ method: 'POST', path: '/admin/orders/{id}/decision', tags: ['admin'] })
    .input(
      One.extend({
        /** Of the finding; that of a debt is `shortfall`. */
        kind: z.string().min(1).max(50),
        /** The payment, refund or dispute that it is about. */
        reference: z.string().min(1).max(100),
        reason: Reason,
      }),
    )
    .output(z.object({ order: AdminOrder }))
    .errors(answers('NOT_FOUND')),
  /** Refunded packs whose credits were spent before: what the balance could not give back, and nobody has decided about. */
  listDebts: ofAdmin
    .route({ method: 'GET', path: '/admin/debts', tags: ['admin'] })
    .input(z.strictObject({ cursor: AdminCursor }))
    .output(
      z.object({
        debts: z.array(
          z.object({
            refund_id: z.string(),
            provider_order_id: z.string(),
            user: z.object({ id: z.uuid(), email: z.string().nullable() }),
            credits_owed: z.int(),
            credits_taken: z.int(),
            created_at: z.iso.datetime(),
          }),
        ),
        /** Of all of them. */
        credits_missing: z.int(),
        nextCursor: z.string().nullable(),
      }),
    ),
}
