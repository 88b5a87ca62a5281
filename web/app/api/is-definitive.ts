import { isApiFailure } from './api-failure.ts'

/** Statuses that the server can send without having looked up the key. */
const EARLY_STATUSES = new Set([401, 408, 429])

/**
 * Returns whether an error is the server's definitive response to a request with an idempotency key, so that the next
 * request needs a new key. Statuses for sign-in, slow bodies and rate limits are not definitive: the server checks them
 * before it looks up the key, so an earlier attempt with the same key may have been accepted. A proxy's response is
 * never definitive.
 */
// Not in `api-failure.ts`, which the first page loads.
export function isDefinitive(failure: unknown): boolean {
  return isApiFailure(failure) && failure.defined && failure.status < 500 && !EARLY_STATUSES.has(failure.status)
}
