import { errors } from '@pictor/contract/errors'
import { RETRIES_MAX, RETRY_BASE_MS, RETRY_JITTER_MAX_MS, RETRY_WAIT_MAX_MS } from '@pictor/contract/limits'
import { isApiFailure } from './api-failure.ts'
import { networkReturns, waitForNetwork, type NetworkWait } from './session/network-returns.ts'
import type { Send } from './fetch.ts'
import { wait } from '../lib/wait.ts'

const RETRIED_STATUSES = new Set([429, 502, 503, 504])
const SAFE_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])

export interface Patience extends NetworkWait {
  /** From 0 to 1. */
  random: () => number
  now: () => number
  /** Before what was answered 429 is sent again, where the server doesn't say; without it as after any other failure. */
  busyMs?: (attempt: number) => number
}

/**
 * Sends again what failed for a reason that may pass, if sending twice does no harm: safe methods, posts that carry an
 * `Idempotency-Key`, and what the caller knows to be harmless. Waits as long as the server asks, else longer each time; what got
 * no answer at all not longer than it takes a network to come back.
 */
export function createPatientFetch(
  send: Send,
  patience: Patience = browserPatience,
): (request: Request, options?: { harmless: boolean }) => Promise<Response> {
  return async (request, { harmless } = { harmless: false }) => {
    const retries = harmless || isRepeatable(request) ? RETRIES_MAX : 0
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries
      const outcome = await tryOnce(send, last ? request : request.clone())
      if (last || request.signal.aborted || !(await mayPass(outcome))) return unwrap(outcome)
      const pauseMs = waitBefore(attempt, outcome, patience)
      if ('error' in outcome) await waitForNetwork(patience, pauseMs, request.signal)
      else await patience.wait(pauseMs, request.signal)
    }
  }
}

type Outcome = { response: Response } | { error: unknown }

async function tryOnce(send: Send, request: Request): Promise<Outcome> {
  try {
    return { response: await send(request) }
  } catch (error) {
    return { error }
  }
}

function unwrap(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error
  return outcome.response
}

function isRepeatable(request: Request): boolean {
  return SAFE_METHODS.has(request.method) || request.headers.has('idempotency-key')
}

// Without an answer it was the network or the time-out, which may pass, or it was not let out: the answer is ours then.
async function mayPass(outcome: Outcome): Promise<boolean> {
  if ('error' in outcome) return !isApiFailure(outcome.error)
  return RETRIED_STATUSES.has(outcome.response.status) && !(await saysThatItStays(outcome.response))
}

/** By the code of its body: a model that is paused until tomorrow is as unavailable in a second. */
async function saysThatItStays(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' && isKnown(code) && !errors[code].retryable
}

function isKnown(code: string): code is keyof typeof errors {
  return Object.hasOwn(errors, code)
}

function waitBefore(attempt: number, outcome: Outcome, { random, now, busyMs }: Patience): number {
  const response = 'response' in outcome ? outcome.response : null
  const asked = response && retryAfterMs(response.headers.get('retry-after'), now())
  const usual = RETRY_BASE_MS * 2 ** attempt + random() * RETRY_JITTER_MAX_MS
  const own = response?.status === 429 && busyMs ? busyMs(attempt) : usual
  return Math.min(asked ?? own, RETRY_WAIT_MAX_MS)
}

/** Seconds or a date, as the header allows; null when it says nothing sensible. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}

export const browserPatience: Patience = {
  wait,
  networkReturns,
  random: Math.random,
  now: Date.now,
}
