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

function hasState(error: unknown, state: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === state
}
