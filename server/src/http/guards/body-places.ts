import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { createTurns } from '../../kernel/turns.ts'
import { departureOf } from './departures.ts'
import { sendError } from '../api/failures.ts'
import { closeStalledBody, LARGE_BODY_BYTES } from './slow-bodies.ts'
import type { TurnedAway } from './turned-away.ts'

/** Limits the memory of request bodies, which stay in memory until their requests are done. */
export interface BodyPlaces {
  /**
   * Waits for a slot before a large body is read, or an image of any size, because it takes long to decode. If there is
   * none, sends 429 or 503 with `Retry-After`.
   */
  take(request: FastifyRequest, reply: FastifyReply, isPicture: boolean): Promise<'taken' | 'refused'>
  /** Runs the work with the body. The slot is free only after it, even if the client disconnects earlier. */
  use<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  /** Frees the slot early, when the body is no longer needed. */
  free(request: FastifyRequest): void
}

export interface BodyPlacesSettings extends SlowUploadsSettings {
  /** Maximum number of bodies in memory per process. As JSON, an image of 20 MB takes about 80 MB for a moment. */
  atOnce: number
  /** Maximum number of requests that wait for a slot. Their bodies are not read. */
  inLine: number
  /** Maximum number per user, in memory and waiting. */
  ofAccount: number
  waitMs: number
}

const DEFAULTS: BodyPlacesSettings = {
  atOnce: 4,
  inLine: 16,
  ofAccount: 2,
  waitMs: 10_000,
  slowAfterMs: 15_000,
  lookEveryMs: 1_000,
}
/** The minimum pace of a large body: 0.16 megabits per second. */
const LEAST = { lookEveryMs: 10_000, leastBytes: 200_000 }
/** About as long as a large image takes. */
const RETRY_AFTER_S = 3

interface Place {
  isUsed: boolean
  /** Further calls do nothing. */
  free(): void
}

/** To be created once per process. */
export function createBodyPlaces(turnedAway: TurnedAway, settings: Partial<BodyPlacesSettings> = {}): BodyPlaces {
  const { atOnce, inLine, ofAccount, waitMs, ...slow } = { ...DEFAULTS, ...settings }
  const slowUploads = createSlowUploads(turnedAway, slow)
  const inTurn = createTurns(atOnce, inLine)
  const accounts = new Map<string, number>()
  const places = new WeakMap<FastifyRequest, Place>()

  function count(account: string, change: 1 | -1): void {
    const now = (accounts.get(account) ?? 0) + change
    if (now > 0) accounts.set(account, now)
    else accounts.delete(account)
  }

  /** Resolves when a slot is free. */
  function standIn(account: string, signal: AbortSignal): Promise<Place> {
    const [begun, freed] = [Promise.withResolvers<Place>(), Promise.withResolvers<void>()]
    const hold = () => {
      begun.resolve({ isUsed: false, free: freed.resolve })
      return freed.promise
    }
    count(account, 1)
    void inTurn(hold, signal)
      .catch(begun.reject)
      .finally(() => count(account, -1))
    return begun.promise
  }

  return {
    async take(request, reply, isPicture) {
      if (!isPicture && !isLarge(request)) return 'taken'
      const account = request.caller?.userId ?? ''
      const refuse = (code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE') => {
        sendError(reply.header('retry-after', RETRY_AFTER_S), code)
        return 'refused' as const
      }
      if ((accounts.get(account) ?? 0) >= ofAccount) return refuse('TOO_MANY_REQUESTS')
      const gone = departureOf(reply)
      const stood = standIn(account, AbortSignal.any([gone, AbortSignal.timeout(waitMs)])).catch(() => null)
      const place = await slowUploads.whileWaiting(stood)
      if (!place) return refuse('SERVICE_UNAVAILABLE')
      places.set(request, place)
      const leave = () => {
        if (!place.isUsed) place.free()
      }
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()
      slowUploads.watch(request.raw)
      // Small bodies have a limit of one minute instead. Over a bad connection, they are slower than this pace.
      if (isLarge(request)) closeStalledBody(request.raw, turnedAway, LEAST)
      return 'taken'
    },

    async use(request, work) {
      const place = places.get(request)
      if (place) place.isUsed = true
      try {
        return await work()
      } finally {
        place?.free()
      }
    },

    free: (request) => places.get(request)?.free(),
  }
}

/** Whether the body is large or of unknown length. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES
}

export interface SlowUploadsSettings {
  /** An upload that takes less time is never aborted. */
  slowAfterMs: number
  /** Interval of the checks while a request waits. */
  lookEveryMs: number
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
  turnedAway: TurnedAway,
  { slowAfterMs, lookEveryMs }: SlowUploadsSettings,
): SlowUploads {
  const coming = new Map<IncomingMessage, { sinceMs: number; bytesBefore: number }>()
  let waiting = 0
  let timer: NodeJS.Timeout | undefined

  function giveUpSlowest(): void {
    const nowMs = performance.now()
    let slowest: { raw: IncomingMessage; pace: number } | undefined
    for (const [raw, { sinceMs, bytesBefore }] of coming) {
      const tookMs = nowMs - sinceMs
      const pace = (raw.socket.bytesRead - bytesBefore) / tookMs
      if (raw.complete) coming.delete(raw)
      else if (tookMs >= slowAfterMs && pace < (slowest?.pace ?? Infinity)) slowest = { raw, pace }
    }
    if (!slowest) return
    coming.delete(slowest.raw)
    turnedAway.count('slow upload')
    slowest.raw.socket.destroy()
  }

  return {
    watch(raw) {
      coming.set(raw, { sinceMs: performance.now(), bytesBefore: raw.socket.bytesRead })
      raw.once('close', () => coming.delete(raw))
    },
    async whileWaiting(wait) {
      waiting += 1
      timer ??= setInterval(giveUpSlowest, lookEveryMs)
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
