import type { ORPCError } from '@orpc/client'

/** What was answered in place of a result, by our server or by something before it. */
export type ApiFailure = ORPCError<string, unknown>

/** Told by its shape: the class would bring the machinery of calls into the first page. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof Error && 'code' in error && 'status' in error && 'defined' in error
}
