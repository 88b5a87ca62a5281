import { z } from 'zod'
import { answers } from './base.ts'
import { errors } from './errors.ts'
import { AdminCursor, Id, IdempotencyKey, ofAdmin, Reason } from './admin.base.ts'
import { LEDGER_KINDS, PLAN_NAMES } from './limits.ts'
import { SignedInDevice } from './users.ts'

/** A user as operators see them. */
export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  is_confirmed: z.boolean(),
  suspended_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Null until the account is opened. */
  credits: z.int().nullable(),
  plan: z.enum(PLAN_NAMES).nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const AdminEntry = z.object({
  id: z.int(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.int(),
  balance: z.int(),
  reference: z.string(),
  reason: z.string().nullable(),
  operator: z.string().nullable(),
  created_at: z.iso.datetime(),
})

/** A session of a user as operators see it. */
const AdminSession = SignedInDevice.omit({ current: true })

const One = z.strictObject({ id: Id })
const TheUser = z.object({ user: AdminUser })

export const adminUsers = {
  /** By a part of address or name, or a whole id; newest first. */
  listUsers: ofAdmin
    .route({ method: 'GET', path: '/admin/users', tags: ['admin'] })
    .input(
      z.strictObject({
        q: z.string().trim().min(1).max(200).optional(),
        state: z.enum(['suspended', 'admin', 'unconfirmed']).optional(),
        cursor: AdminCursor,
      }),
    )
    .output(z.object({ users: z.array(AdminUser), nextCursor: z.string().nullable() })),
  /** One of them, with the newest of the ledger and a few counts. */
  getUser: ofAdmin
    .route({ method: 'GET', path: '/admin/users/{id}', tags: ['admin'] })
    .input(One)
    .output(
      TheUser.extend({
        entries: z.array(AdminEntry),
        images: z.int(),
        generations: z.int(),
        orders: z.int(),
        /** Reports by others of this user's images, all time. */
        reports: z.int(),
        /** Where the user is signed in, last used first. */
        sessions: z.array(AdminSession),
      }),
    )
    .errors(answers('NOT_FOUND')),
  /** Adds credits, or takes them with an amount below zero, never below a balance of 0. The user reads the reason in their history. */
  correctCredits: ofAdmin
    .route({ method: 'POST', path: '/admin/users/{id}/credits', tags: ['admin'], inputStructure: 'detailed' })
    .input(
      z.object({
        params: One,
        headers: IdempotencyKey,
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
      ...answers('NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'),
      INSUFFICIENT_CREDITS: {
        status: errors.INSUFFICIENT_CREDITS.status,
        message: errors.INSUFFICIENT_CREDITS.message,
        data: z.object({ needed: z.int(), available: z.int() }),
      },
    }),
  /** Signs the user out everywhere. The password stays valid: the user can sign in again. */
  endSessions: ofAdmin
    .route({ method: 'DELETE', path: '/admin/users/{id}/sessions', tags: ['admin'] })
    .input(One)
    .output(z.object({ ended: z.int().nonnegative() }))
    .errors(answers('NOT_FOUND')),
  /**
   * Suspends: keeps data and balance, may look and download, but not generate, upload or publish. An admin can't be suspended.
   * `end_sessions` signs the user out everywhere, who may sign in again; it has no effect on a user who is suspended already.
   */
  suspend: ofAdmin
    .route({ method: 'PUT', path: '/admin/users/{id}/suspension', tags: ['admin'] })
    .input(One.extend({ reason: Reason, end_sessions: z.boolean().default(true) }))
    .output(TheUser)
    .errors(answers('NOT_FOUND')),
  /** Takes a suspension back. */
  unsuspend: ofAdmin
    .route({ method: 'DELETE', path: '/admin/users/{id}/suspension', tags: ['admin'] })
    .input(One)
    .output(TheUser)
    .errors(answers('NOT_FOUND')),
}
