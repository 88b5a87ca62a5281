import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { createConcurrencyLimiter } from '../../kernel/concurrency-limiter.ts'
import { createDisconnectSignal } from './client-disconnect.ts'
import { sendError } from '../api/error-responses.ts'
import { closeStalledBody, LARGE_BODY_BYTES } from './slow-bodies.ts'
import type { RejectionCounter } from './rejection-counter.ts'

/** Limits the memory of request bodies, which stay in memory until their requests are done. */
export interface BodySlots {
  /**
   * Waits for a slot before a body is read, if the body is large, or contains an image: even a small file may take long
   * to decode. Without a free slot, sends 429 or 503 with `Retry-After`.
   */
  take(request: FastifyRequest, reply: FastifyReply, isImage: boolean): Promise<'taken' | 'refused'>
  /** Runs the work with the body. The slot is freed only after the work, even if the client disconnects earlier. */
  use<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  /** Frees the slot early, when the body is no longer needed. */
  free(request: FastifyRequest): void
}

export interface BodySlotSettings extends SlowUploadSettings {
  /** Maximum number of bodies in memory per process. As JSON, an image of 20 MB takes about 80 MB for a moment. */
  concurrency: number
  /** Maximum number of requests that wait for a slot. Their bodies are not read. */
  maxQueued: number
  /** Maximum number of bodies per user, in memory or waiting. */
  maxPerUser: number
  waitMs: number
}

const DEFAULTS: BodySlotSettings = {
  concurrency: 4,
  maxQueued: 16,
  maxPerUser: 2,
  waitMs: 10_000,
  slowAfterMs: 15_000,
  checkIntervalMs: 1_000,
}
/** The minimum pace of a large body: 0.16 megabits per second. */
const MIN_PACE = { checkIntervalMs: 10_000, minBytes: 200_000 }
/** About as long as the work with a large image takes. */
const RETRY_AFTER_S = 3

interface Slot {
  isUsed: boolean
  /** Further calls have no effect. */
  free(): void
}

/** To be created once per process. */
export function createBodySlots(rejections: RejectionCounter, settings: Partial<BodySlotSettings> = {}): BodySlots {
  const { concurrency, maxQueued, maxPerUser, waitMs, ...slow } = { ...DEFAULTS, ...settings }
  const slowUploads = createSlowUploads(rejections, slow)
  const runLimited = createConcurrencyLimiter(concurrency, maxQueued)
  const bodiesPerUser = new Map<string, number>()
  const slots = new WeakMap<FastifyRequest, Slot>()

  function count(userId: string, change: 1 | -1): void {
    const bodies = (bodiesPerUser.get(userId) ?? 0) + change
    if (bodies > 0) bodiesPerUser.set(userId, bodies)
    else bodiesPerUser.delete(userId)
  }

  /** Resolves when a slot is free. */
  function acquireSlot(userId: string, signal: AbortSignal): Promise<Slot> {
    const [acquired, released] = [Promise.withResolvers<Slot>(), Promise.withResolvers<void>()]
    const occupySlot = () => {
      acquired.resolve({ isUsed: false, free: released.resolve })
      return released.promise
    }
    count(userId, 1)
    void runLimited(occupySlot, signal)
      .catch(acquired.reject)
      .finally(() => count(userId, -1))
    return acquired.promise
  }

  return {
    async take(request, reply, isImage) {
      if (!isImage && !isLarge(request)) return 'taken'
      const userId = request.caller?.userId ?? ''
      const reject = (code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE') => {
        sendError(reply.header('retry-after', RETRY_AFTER_S), code)
        return 'refused' as const
      }
      if ((bodiesPerUser.get(userId) ?? 0) >= maxPerUser) return reject('TOO_MANY_REQUESTS')
      const disconnected = createDisconnectSignal(reply)
      const pendingSlot = acquireSlot(userId, AbortSignal.any([disconnected, AbortSignal.timeout(waitMs)])).catch(
        () => null,
      )
      const slot = await slowUploads.whileWaiting(pendingSlot)
      if (!slot) {
        if (!disconnected.aborted) rejections.count('body slots')
        return reject('SERVICE_UNAVAILABLE')
      }
      slots.set(request, slot)
      const freeUnused = () => {
        if (!slot.isUsed) slot.free()
      }
      disconnected.addEventListener('abort', freeUnused, { once: true })
      if (disconnected.aborted) freeUnused()
      slowUploads.watch(request.raw)
      // A small body has a limit of one minute instead, because over a bad connection it can be slower than this pace.
      if (isLarge(request)) closeStalledBody(request.raw, rejections, MIN_PACE)
      return 'taken'
    },

    async use(request, work) {
      const slot = slots.get(request)
      if (slot) slot.isUsed = true
      try {
        return await work()
      } finally {
        slot?.free()
      }
    },

    free: (request) => slots.get(request)?.free(),
  }
}

/** Whether the body is large or of unknown length. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES
}

export interface SlowUploadSettings {
  /** An upload that takes less time is never aborted. */
  slowAfterMs: number
  /** Interval of the checks while a request waits. */
  checkIntervalMs: number
}

/** Aborts slow uploads while other requests wait for a slot. */
export interface SlowUploads {
  /** Watches a body that has a slot. */
  watch(raw: IncomingMessage): void
  /** Until the wait ends, each check aborts the slowest of the slow uploads. */
  whileWaiting<Result>(wait: Promise<Result>): Promise<Result>
}

/** Without this, a few users could take all slots with uploads just above the minimum pace. */
export function createSlowUploads(
  rejections: RejectionCounter,
  { slowAfterMs, checkIntervalMs }: SlowUploadSettings,
): SlowUploads {
  const uploads = new Map<IncomingMessage, { sinceMs: number; bytesBefore: number }>()
  let waiting = 0
  let timer: NodeJS.Timeout | undefined

  function abortSlowestUpload(): void {
    const nowMs = performance.now()
    let slowest: { raw: IncomingMessage; pace: number } | undefined
    for (const [raw, { sinceMs, bytesBefore }] of uploads) {
      const tookMs = nowMs - sinceMs
      const pace = (raw.socket.bytesRead - bytesBefore) / tookMs
      if (raw.complete) uploads.delete(raw)
      else if (tookMs >= slowAfterMs && pace < (slowest?.pace ?? Infinity)) slowest = { raw, pace }
    }
    if (!slowest) return
    uploads.delete(slowest.raw)
    rejections.count('slow upload')
    slowest.raw.socket.destroy()
  }

  return {
    watch(raw) {
      uploads.set(raw, { sinceMs: performance.now(), bytesBefore: raw.socket.bytesRead })
      raw.once('close', () => uploads.delete(raw))
    },
    async whileWaiting(wait) {
      waiting += 1
      timer ??= setInterval(abortSlowestUpload, checkIntervalMs)
      try {
        return await wait
      } finally {
        waiting -= 1
        if (waiting === 0) {
          clearInterval(timer)
          timer = undefined
        }
      }
    },
  }
}
