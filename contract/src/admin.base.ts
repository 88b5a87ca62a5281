import { z } from 'zod'
import { withErrors, base } from './base.ts'
import { ADMIN_REASON_MAX_LENGTH } from './limits.ts'

/** Errors that every admin procedure may return. */
export const adminBase = base.meta({ access: 'admin' }).errors(withErrors('FORBIDDEN', 'TWO_STEP_REQUIRED'))

/** Id of a resource that admins look up. Lower case, because audit entries and events store it that way. */
export const Id = z.uuid().toLowerCase()

/** Opaque cursor from the previous page of the same list with the same filters. */
export const AdminCursor = z.string().min(1).max(400).optional()

/** Stored in the audit log; users see it where it concerns their account. */
export const Reason = z.string().trim().min(1).max(ADMIN_REASON_MAX_LENGTH)

/** For credit adjustments: a repeated key adjusts the balance only once. */
export const IdempotencyKey = z.object({ 'idempotency-key': z.string().min(1).max(200) })
