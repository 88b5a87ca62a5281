const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a statement failed because a row that a new one refers to is deleted meanwhile, however it was seen when the statement began. */
export function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION
}
