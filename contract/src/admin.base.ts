import { z } from 'zod'
import { withErrors, base } from './base.ts'
import { ADMIN_REASON_MAX_LENGTH } from './limits.ts'

/** Errors that every admin procedure may return. */
export const adminBase = base.meta({ access: 'admin' }).errors(withErrors('FORBIDDEN', 'TWO_STEP_REQUIRED'))

/** Id of a resource that admins look up. Lower case, because audit entries and events store it that way. */
export const Id = z.uuid().toLowerCase()

/** Opaque cursor from the previous page of the same list with the same filters. */
export const AdminCursor = z.string().min(1).max(400).optional()

/** The admin's reason for an action. It is stored in the audit log, and shown to the user whose account it affects. */
export const Reason = z.string().trim().min(1).max(ADMIN_REASON_MAX_LENGTH)

/** Request headers of credit adjustments: a repeated key adjusts the balance only once. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(200) })
