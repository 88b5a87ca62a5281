import type { ORPCError } from '@orpc/client'

/**
 * An error response. `defined` is true if our server sent it, false if a proxy did. The page also throws it for calls
 * that it rejects itself.
 */
export type ApiFailure = ORPCError<string, unknown>

/**
 * Whether an error is an error response. Checks the shape, because importing the class would load oRPC with the first
 * page.
 */
export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof Error && 'code' in error && 'status' in error && 'defined' in error
}

/** Whether the session has expired. The page reports this once, so other places show no error for it. */
export function isSessionExpired(error: unknown): boolean {
  return isApiFailure(error) && error.status === 401
}
