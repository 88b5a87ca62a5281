import { z } from 'zod'
import { withErrors } from './base.ts'
import { errors } from './errors.ts'
import { AdminCursor, Id, IdempotencyHeaders, adminBase, Reason } from './admin.base.ts'
import { LEDGER_KINDS, PLAN_NAMES } from './limits.ts'
import { SignedInDevice } from './users.ts'

/** A user as admins see them. */
export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  is_confirmed: z.boolean(),
  suspended_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Null until the credit account exists. */
  credits: z.int().nullable(),
  plan: z.enum(PLAN_NAMES).nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const AdminLedgerEntry = z.object({
  id: z.int(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.int(),
  balance: z.int(),
  reference: z.string(),
  reason: z.string().nullable(),
  operator: z.string().nullable(),
  created_at: z.iso.datetime(),
})

/** A user's session as admins see it. */
const AdminSession = SignedInDevice.omit({ current: true })

const UserIdInput = z.strictObject({ id: Id })
const UserOutput = z.object({ user: AdminUser })

export const adminUsers = {
  /** Search by part of an email address or name, or by a full id; newest first. */
  listUsers: adminBase
    .route({ method: 'GET', path: '/admin/users', tags: ['admin'] })
    .input(
      z.strictObject({
        q: z.string().trim().min(1).max(200).optional(),
        state: z.enum(['suspended', 'admin', 'unconfirmed']).optional(),
        cursor: AdminCursor,
      }),
    )
    .output(z.object({ users: z.array(AdminUser), nextCursor: z.string().nullable() })),
  /** One user with the newest ledger entries and some counts. */
  getUser: adminBase
    .route({ method: 'GET', path: '/admin/users/{id}', tags: ['admin'] })
    .input(UserIdInput)
    .output(
      UserOutput.extend({
        entries: z.array(AdminLedgerEntry),
        images: z.int(),
        generations: z.int(),
        orders: z.int(),
        /** Number of all reports, open and resolved, that concern this user's images. */
        reports: z.int(),
        /** The user's sessions, most recently used first. */
        sessions: z.array(AdminSession),
      }),
    )
    .errors(withErrors('NOT_FOUND')),
  /**
   * Adds credits, or deducts them with a negative amount; the balance never goes below 0. The user sees the reason in
   * their history.
   */
  adjustCredits: adminBase
    .route({ method: 'POST', path: '/admin/users/{id}/credits', tags: ['admin'], inputStructure: 'detailed' })
    .input(
      z.object({
        params: UserIdInput,
        headers: IdempotencyHeaders,
        body: z.strictObject({
          amount: z
            .int()
            .min(-1_000_000_000)
            .max(1_000_000_000)
            .refine((amount) => amount !== 0, { error: 'Must not be zero.' }),
          reason: Reason,
        }),
      }),
    )
    .output(z.object({ balance: z.int(), is_new: z.boolean() }))
    .errors({
      ...withErrors('NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'),
      INSUFFICIENT_CREDITS: {
        status: errors.INSUFFICIENT_CREDITS.status,
        message: errors.INSUFFICIENT_CREDITS.message,
        data: z.object({ needed: z.int(), available: z.int() }),
      },
    }),
  /** Signs the user out everywhere. The password stays valid: the user can sign in again. */
  endSessions: adminBase
    .route({ method: 'DELETE', path: '/admin/users/{id}/sessions', tags: ['admin'] })
    .input(UserIdInput)
    .output(z.object({ ended: z.int().nonnegative() }))
    .errors(withErrors('NOT_FOUND')),
  /**
   * Suspends a user. Data and balance stay, and the user can still view and download, but not generate, upload or
   * publish. Admins can't be suspended. `end_sessions` also signs the user out everywhere (signing in again is
   * possible); it has no effect if the user is already suspended.
   */
  suspend: adminBase
    .route({ method: 'PUT', path: '/admin/users/{id}/suspension', tags: ['admin'] })
    .input(UserIdInput.extend({ reason: Reason, end_sessions: z.boolean().default(true) }))
    .output(UserOutput)
    .errors(withErrors('NOT_FOUND')),
  /** Lifts a suspension. */
  unsuspend: adminBase
    .route({ method: 'DELETE', path: '/admin/users/{id}/suspension', tags: ['admin'] })
    .input(UserIdInput)
    .output(UserOutput)
    .errors(withErrors('NOT_FOUND')),
}
