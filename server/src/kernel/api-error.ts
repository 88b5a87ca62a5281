import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'

/**
 * Creates an expected error, to be thrown. Code, status and message come from the contract's catalog. The response
 * contains `details` but not `cause`. Any other thrown error is a bug, and clients receive INTERNAL_SERVER_ERROR.
 */
export function apiError(
  code: ErrorCode,
  details: Record<string, unknown> = {},
  cause?: unknown,
): ORPCError<ErrorCode, Record<string, unknown>> {
  const { status, message } = errors[code]
  return new ORPCError(code, { status, message, data: details, cause })
}
