import { DatabaseStoppedError } from './database.ts'

const FOREIGN_KEY_VIOLATION = '23503'
const QUERY_CANCELED = '57014'

/** Whether a statement failed because a row that a new one refers to is deleted meanwhile, however it was seen when the statement began. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasState(error, FOREIGN_KEY_VIOLATION)
}

/** Whether the database has stopped a statement, as one that took too long. */
export function isCanceled(error: unknown): boolean {
  return hasState(error, QUERY_CANCELED)
}

/**
 * Whether the database could not do what it was asked because of how it is, not because of what it was asked: it is not reached, it
 * starts, stops or only reads, its disk or its connections are used up, those of this process as well, or it is too busy. The same may
 * succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : []
  return causes.some((cause) => cause instanceof DatabaseStoppedError || AWAY.test(codeOf(cause)) || isCutOff(cause))
}

/**
 * Connection exceptions, insufficient resources, operator intervention (a statement that is cancelled, as one that takes too long),
 * a read-only transaction, statements that stand in each other's way.
 */
const AWAY =
  /^(08\w{3}|53\w{3}|57014|57P\d\d|25006|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** What the driver says without a code: no connection was free in time, or the one in use broke off. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && CUT_OFF.test(error.message)
}

const CUT_OFF =
  /^(timeout exceeded when trying to connect|Connection terminated( .*)?|Client has encountered a connection error and is not queryable)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function hasState(error: unknown, state: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === state
}
