import type { ErrorCode } from '@pictor/contract/errors'
import { RETRIES_MAX, RETRY_BASE_MS, RETRY_JITTER_MAX_MS, RETRY_WAIT_MAX_MS } from '@pictor/contract/limits'
import { waitForOnline, wait, waitForNetwork, type NetworkWaitDependencies } from '../lib/wait.ts'
import { isApiFailure } from './api-failure.ts'
import type { Send } from './fetch.ts'

export interface RetryPolicy extends NetworkWaitDependencies {
  /** Returns a number from 0 to 1. */
  random: () => number
  now: () => number
  /** Replaces the usual delay after a 429 without `Retry-After`; `retry` counts from 0. */
  rateLimitDelayMs?: (retry: number) => number
}

export const browserRetryPolicy: RetryPolicy = { wait, waitForOnline, random: Math.random, now: Date.now }

/**
 * Returns a fetch that retries temporary failures where sending twice does no harm: idempotent methods, requests with
 * an `Idempotency-Key`, and requests that the caller declares idempotent. Delays follow `Retry-After`, else grow
 * exponentially; after a network failure, a delay ends early if the network returns.
 */
export function createRetryingFetch(send: Send, policy: RetryPolicy = browserRetryPolicy) {
  return async (request: Request, options: { isIdempotent?: boolean } = {}): Promise<Response> => {
    const retries = options.isIdempotent || isIdempotentRequest(request) ? RETRIES_MAX : 0
    for (let retry = 0; retry < retries; retry += 1) {
      const outcome = await send(request.clone()).catch((error: unknown) => ({ error }))
      if (outcome instanceof Response) {
        if (!(await isTemporary(outcome))) return outcome
        await policy.wait(toDelayMs(outcome, retry, policy), request.signal)
      } else {
        // `send` throws an API failure to end the retries.
        if (request.signal.aborted || isApiFailure(outcome.error)) throw outcome.error
        await waitForNetwork(policy, backoffMs(retry, policy), request.signal)
      }
    }
    return send(request)
  }
}

const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])

function isIdempotentRequest(request: Request): boolean {
  return IDEMPOTENT_METHODS.has(request.method) || request.headers.has('idempotency-key')
}

export const TEMPORARY_STATUSES = new Set([429, 502, 503, 504])
/**
 * Error codes with these statuses that are not `retryable`. Not read from the error catalog, which is too large for the
 * browser; a test compares the two.
 */
export const PERMANENT_CODES: ReadonlySet<string> = new Set<ErrorCode>(['MODEL_PAUSED'])

/** The code in the body takes precedence: a model that is paused until tomorrow also responds 503. */
async function isTemporary(response: Response): Promise<boolean> {
  if (!TEMPORARY_STATUSES.has(response.status)) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code !== 'string' || !PERMANENT_CODES.has(code)
}

function toDelayMs(response: Response, retry: number, policy: RetryPolicy): number {
  const rateLimitMs = response.status === 429 ? policy.rateLimitDelayMs?.(retry) : undefined
  const delayMs = retryAfterMs(response, policy.now()) ?? rateLimitMs ?? backoffMs(retry, policy)
  return Math.min(delayMs, RETRY_WAIT_MAX_MS)
}

function backoffMs(retry: number, { random }: RetryPolicy): number {
  return Math.min(RETRY_BASE_MS * 2 ** retry + random() * RETRY_JITTER_MAX_MS, RETRY_WAIT_MAX_MS)
}

/** `Retry-After` is a number of seconds or a date; null if it is missing or neither. */
function retryAfterMs({ headers }: Response, now: number): number | null {
  const value = headers.get('retry-after')
  if (!value) return null
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
