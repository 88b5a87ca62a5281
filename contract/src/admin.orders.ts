import { z } from 'zod'
import { withErrors } from './base.ts'
import { AdminCursor, Id, adminBase, Reason } from './admin.base.ts'
import { CURRENCIES, ORDER_STATUSES } from './limits.ts'

/** An order as admins see it. */
export const AdminOrder = z.object({
  /** Our order id, which the provider stores as the receipt. */
  id: z.uuid(),
  /** The provider's order id; null until the order exists there. */
  provider_order_id: z.string().nullable(),
  provider: z.string(),
  is_test: z.boolean(),
  /** `email` is null once the account is deleted. */
  user: z.object({ id: z.uuid(), email: z.string().nullable() }),
  credits: z.int(),
  /** Minor units of `currency`, like all amounts of the order. */
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  amount_refunded: z.int(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** Attempts to pay the order, oldest first. */
  payments: z.array(z.object({ id: z.string(), status: z.string(), method: z.string().nullable(), amount: z.int() })),
  /** Open payment issues; `detail` is one sentence. */
  findings: z.array(
    z.object({ kind: z.string(), reference: z.string(), detail: z.string(), created_at: z.iso.datetime() }),
  ),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** Our order id, the provider's order id or a payment id. */
const OrderIdInput = z.strictObject({ id: z.string().min(1).max(64) })

export const adminOrders = {
  /** Newest first. `id` matches our order id, the provider's order id or a payment id. */
  listOrders: adminBase
    .route({ method: 'GET', path: '/admin/orders', tags: ['admin'] })
    .input(
      z.strictObject({
        status: z.enum(ORDER_STATUSES).optional(),
        user: Id.optional(),
        id: z.string().min(1).max(64).optional(),
        /** `true` returns only orders with open payment issues. */
        attention: z.stringbool().optional(),
        cursor: AdminCursor,
      }),
    )
    .output(z.object({ orders: z.array(AdminOrder), nextCursor: z.string().nullable() })),
  /** Reads the order from the provider now and applies the result. */
  reconcileOrder: adminBase
    .route({ method: 'POST', path: '/admin/orders/{id}/reconcile', tags: ['admin'] })
    .input(OrderIdInput)
    .output(
      z.object({
        order: AdminOrder,
        /** One entry per payment: its `status` at the provider and the `outcome` of its settlement, such as `credited`. */
        outcomes: z.array(z.object({ payment: z.string(), status: z.string(), outcome: z.string() })),
      }),
    )
    .errors(withErrors('NOT_FOUND', 'PROVIDER_UNREACHABLE')),
  /**
   * Closes a payment issue that needs no more work. Moves no credits and no money, and is idempotent. The issue stays
   * stored; the admin and the reason are in the audit log.
   */
  resolvePaymentIssue: adminBase
    .route({ method: 'POST', path: '/admin/orders/{id}/decision', tags: ['admin'] })
    .input(
      OrderIdInput.extend({
        /** Kind of the issue; `shortfall` for a credit shortfall. */
        kind: z.string().min(1).max(50),
        /** Id of the payment, refund or dispute. */
        reference: z.string().min(1).max(100),
        reason: Reason,
      }),
    )
    .output(z.object({ order: AdminOrder }))
    .errors(withErrors('NOT_FOUND')),
  /**
   * Credit shortfalls that are still open: refunded packs whose credits were already spent, so the balance could not
   * cover them.
   */
  listCreditShortfalls: adminBase
    .route({ method: 'GET', path: '/admin/debts', tags: ['admin'] })
    .input(z.strictObject({ cursor: AdminCursor }))
    .output(
      z.object({
        debts: z.array(
          z.object({
            refund_id: z.string(),
            provider_order_id: z.string(),
            user: z.object({ id: z.uuid(), email: z.string().nullable() }),
            /** Credits of the refunded part of the order. */
            credits_owed: z.int(),
            /** The part of them that was deducted from the balance. */
            credits_taken: z.int(),
            created_at: z.iso.datetime(),
          }),
        ),
        /** Total of all open shortfalls, not only of this page. */
        credits_missing: z.int(),
        nextCursor: z.string().nullable(),
      }),
    ),
}
