import { ORPCError } from '@orpc/client'
import { DedupeRequestsPlugin } from '@orpc/client/plugins'
import { getMalformedResponseErrorCode } from '@orpc/client/standard'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { messages } from '@pictor/contract/errors'
import {
  CLIENT_LIMIT_REQUESTS,
  CLIENT_LIMIT_WINDOW_MS,
  LIST_BACKOFF_BASE_MS,
  LIST_BACKOFF_MAX_MS,
  LIST_LIMIT_REQUESTS,
  LIST_LIMIT_WINDOW_MS,
  LIST_QUEUE_PAUSE_MS,
  LIST_QUEUE_WAIT_MAX_MS,
  REQUEST_TIMEOUT_MS,
} from '@pictor/contract/limits'
import { contract } from 'virtual:contract'
import { wait } from '../lib/wait.ts'
import type { ApiFailure } from './api-failure.ts'
import { createConnectivityFetch, createTimedFetch, type Send } from './fetch.ts'
import { createLimiter } from './limiter.ts'
import { browserRetryPolicy, createRetryingFetch, type RetryPolicy } from './retrying-fetch.ts'
import { session } from './session/session.ts'

/** Calls the procedure of the contract at the path. Throws an `ApiFailure` for every error response. */
export async function callApi(
  path: readonly string[],
  input: unknown,
  options: { signal?: AbortSignal } = {},
): Promise<unknown> {
  return link.call(path, input, { ...options, context: {} })
}

const LISTS = new Set(['images.listPublic', 'images.listMine', 'favorites.list'])

// A call passes, in this order: the click limit, the merging of equal list requests, the conversion of error responses,
// the retries, the list queue, the session and the timeout.
const link = new OpenAPILink(contract, {
  url: () => location.origin,
  interceptors: [
    ({ path, next }) => {
      checkClickLimit(procedureName(path))
      return next()
    },
  ],
  // Merges equal requests of one tick. TanStack Query merges later ones by their key.
  plugins: [
    new DedupeRequestsPlugin({ groups: [{ condition: ({ path }) => LISTS.has(procedureName(path)), context: {} }] }),
  ],
  adapterInterceptors: [
    async ({ next }) => {
      const response = await next()
      if (response.status < 400) return response
      throw await toApiFailure(response)
    },
    ({ next, ...call }) => {
      const { request, path, input } = call
      const policy = isQueued(path, input) ? listRetryPolicy : browserRetryPolicy
      const viewerId = session.viewerId()
      const sendRetrying = createRetryingFetch((attempt) => {
        // A retry must not act for another user who has signed in since.
        if (viewerId !== null && session.viewerId() !== viewerId) throw createSessionExpiredError()
        return next({ ...call, request: attempt })
      }, policy)
      return sendRetrying(request, { isIdempotent: isIdempotent(path, input) })
    },
    async ({ next, path, input, request }) => {
      if (isQueued(path, input)) await enterListQueue(request.signal)
      return next()
    },
  ],
  fetch: (request, _init, _options, path, input) => (hasImagePayload(path, input) ? sendImage : send)(request),
})

/** A 20 MB image, encoded in base64, takes 107 seconds at 2 Mbit/s. */
const IMAGE_TIMEOUT_MS = 2 * 60_000
const send = createAuthorizedSend(REQUEST_TIMEOUT_MS)
const sendImage = createAuthorizedSend(IMAGE_TIMEOUT_MS)

function createAuthorizedSend(timeoutMs: number): Send {
  const timedFetch = createTimedFetch((request) => fetch(request), timeoutMs)
  return createConnectivityFetch((request) => session.send(request, timedFetch))
}

// Calls that the user makes with one click each. Not limited here: page loads, which use the list queue and caches;
// actions on a selection of images, where one click makes many calls; and submissions, which have their own limit.
const CLICK_CALLS = new Set([
  'favorites.toggle',
  'plans.switch',
  'images.report',
  'generation.cancel',
  'payments.createOrder',
  'users.updateSettings',
  'users.changePassword',
  'users.endOtherDevices',
  'users.endDevice',
  'users.prepareExport',
  'users.deleteAccount',
])
const clickLimiter = createLimiter({ max: CLIENT_LIMIT_REQUESTS, windowMs: CLIENT_LIMIT_WINDOW_MS })

/** Throws `CLIENT_RATE_LIMITED` if the user clicks too often. */
function checkClickLimit(call: string): void {
  if (!CLICK_CALLS.has(call) || clickLimiter.take()) return
  const message = messages.CLIENT_RATE_LIMITED.text
  throw new ORPCError('CLIENT_RATE_LIMITED', { defined: true, status: 429, message })
}

/**
 * Our server's errors are `{ code, message, ...data }`. For any other response, such as one of a proxy, only the status
 * is used.
 */
async function toApiFailure(response: Response): Promise<ApiFailure> {
  const { status } = response
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  const { code, message, ...data } = asRecord(body)
  if (typeof code !== 'string' || typeof message !== 'string')
    return new ORPCError(getMalformedResponseErrorCode(status), { status })
  return new ORPCError(code, { defined: true, status, message, data })
}

/** Whether a call that changes data sets a final value, so that sending it twice does no harm. */
function isIdempotent(path: readonly string[], input: unknown): boolean {
  const call = procedureName(path)
  if (call === 'favorites.toggle') return typeof asRecord(input)['favorited'] === 'boolean'
  return call === 'images.setVisibility' || call === 'images.restore'
}

function hasImagePayload(path: readonly string[], input: unknown): boolean {
  return procedureName(path) === 'generation.create' && typeof asRecord(asRecord(input)['body'])['image'] === 'string'
}

const listRetryPolicy: RetryPolicy = {
  ...browserRetryPolicy,
  rateLimitDelayMs: (retry) => Math.min(LIST_BACKOFF_BASE_MS * 2 ** retry, LIST_BACKOFF_MAX_MS),
}

/** The ids of favorites are refetched after each toggle and must not wait behind the image lists. */
function isQueued(path: readonly string[], input: unknown): boolean {
  return LISTS.has(procedureName(path)) && asRecord(input)['fields'] !== 'ids'
}

const enterListQueue = createListQueue()

/**
 * Returns a function that resolves when the next list request may start. Up to `LIST_LIMIT_REQUESTS` start at once in
 * any window; further ones wait in order, with a pause between them, and fail with `SERVICE_UNAVAILABLE` after
 * `LIST_QUEUE_WAIT_MAX_MS`.
 */
export function createListQueue(
  clock: { now: () => number; wait: typeof wait } = { now: Date.now, wait },
): (signal: AbortSignal) => Promise<void> {
  const started: number[] = []
  let tail: Promise<unknown> = Promise.resolve()
  let queued = 0

  const nextFreeAt = () => (started.at(-LIST_LIMIT_REQUESTS) ?? -Infinity) + LIST_LIMIT_WINDOW_MS
  const pausedUntil = () => (started.at(-1) ?? -Infinity) + LIST_QUEUE_PAUSE_MS

  function start() {
    started.push(clock.now())
    started.splice(0, started.length - LIST_LIMIT_REQUESTS)
  }

  async function startWhenFree(queuedAt: number, signal: AbortSignal) {
    const timeoutAt = queuedAt + LIST_QUEUE_WAIT_MAX_MS
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      const startsAt = Math.max(nextFreeAt(), pausedUntil())
      if (now >= startsAt) return start()
      if (now >= timeoutAt) throw createServerBusyError()
      await clock.wait(Math.min(startsAt, timeoutAt) - now, signal)
    }
  }

  return async (signal) => {
    signal.throwIfAborted()
    if (queued === 0 && clock.now() >= nextFreeAt()) return start()
    const queuedAt = clock.now()
    queued += 1
    const entry = tail.then(() => startWhenFree(queuedAt, signal)).finally(() => (queued -= 1))
    // The next request waits for this one, even if this one fails.
    tail = entry.catch(() => undefined)
    return entry
  }
}

function createSessionExpiredError(): ApiFailure {
  const message = messages.SESSION_EXPIRED.text
  return new ORPCError('UNAUTHORIZED', { defined: true, status: 401, message })
}

function createServerBusyError(): ApiFailure {
  const message = messages.SERVER_BUSY.text
  return new ORPCError('SERVICE_UNAVAILABLE', { defined: true, status: 503, message })
}

function procedureName(path: readonly string[]): string {
  return path.join('.')
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
