import { DatabaseStoppedError } from './database.ts'

const FOREIGN_KEY_VIOLATION = '23503'
const QUERY_CANCELED = '57014'

/** Whether a statement failed because the row that a new row refers to was deleted concurrently. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasSqlState(error, FOREIGN_KEY_VIOLATION)
}

/** Whether the database cancelled a statement, for example after a timeout. */
export function isQueryCancelled(error: unknown): boolean {
  return hasSqlState(error, QUERY_CANCELED)
}

/**
 * Whether a statement failed because of the state of the database and not because of the statement: it is unreachable,
 * starting, stopping, read-only or too busy, or it has no disk space or connections left (this includes the connections
 * of this process). The statement may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : []
  return causes.some(
    (cause) => cause instanceof DatabaseStoppedError || UNAVAILABLE.test(getCode(cause)) || isConnectionLost(cause),
  )
}

/**
 * Connection exceptions, insufficient resources, operator intervention (such as a cancelled statement), read-only
 * transactions, deadlocks and other conflicts between statements.
 */
const UNAVAILABLE =
  /^(08\w{3}|53\w{3}|57014|57P\d\d|25006|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Driver errors without a code: no connection was free in time, or the connection was lost. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && CONNECTION_LOST.test(error.message)
}

const CONNECTION_LOST =
  /^(timeout exceeded when trying to connect|Connection terminated( .*)?|Client has encountered a connection error and is not queryable)$/

function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function hasSqlState(error: unknown, state: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === state
}
