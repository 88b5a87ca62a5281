import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'

/**
 * An expected failure, to be thrown: code, status and sentence come from the contract's catalogue, `details` go into the answer
 * beside them, `cause` does not. Anything else that is thrown counts as a bug of ours and leaves as INTERNAL_SERVER_ERROR.
 */
export function failure(
  code: ErrorCode,
  details: Record<string, unknown> = {},
  cause?: unknown,
): ORPCError<ErrorCode, Record<string, unknown>> {
  const { status, message } = errors[code]
  return new ORPCError(code, { status, message, data: details, cause })
}
