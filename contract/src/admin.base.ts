import { z } from 'zod'
import { answers, base } from './base.ts'
import { ADMIN_REASON_MAX_LENGTH } from './limits.ts'

/** Every call of an admin may answer this as well. */
export const ofAdmin = base.meta({ access: 'admin' }).errors(answers('FORBIDDEN', 'TWO_STEP_REQUIRED'))

/** What operators ask for by its id, which is written in one way in entries and events. */
export const Id = z.uuid().toLowerCase()

/** Opaque; of the page before, with the same filters. */
export const AdminCursor = z.string().min(1).max(400).optional()

/** For the audit list, and where a user is told of it for the user. */
export const Reason = z.string().trim().min(1).max(ADMIN_REASON_MAX_LENGTH)

/** Of a correction: the same key corrects once. */
export const IdempotencyKey = z.object({ 'idempotency-key': z.string().min(1).max(200) })
