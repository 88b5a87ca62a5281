import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { createTurns } from '../../kernel/turns.ts'
import { departureOf } from './departures.ts'
import { sendError } from '../api/failures.ts'
import { closeStalledBody, LARGE_BODY_BYTES } from './slow-bodies.ts'
import type { TurnedAway } from './turned-away.ts'

/** Bounds what bodies weigh that are held in memory until they are answered. */
export interface BodyPlaces {
  /**
   * Waits for a place before a large body is read, or any `isPicture`, however small: it takes long to decode. Where there is none it
   * answers with 429 or 503 and when to come back, and says so.
   */
  take(request: FastifyRequest, reply: FastifyReply, isPicture: boolean): Promise<'taken' | 'refused'>
  /** Does the work with the body, whose place is free after it and not before, even if the client leaves meanwhile. */
  use<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  /** Earlier than that: the body is needed no more. */
  free(request: FastifyRequest): void
}

export interface BodyPlacesSettings extends SlowUploadsSettings {
  /** Bodies of this process in memory: as JSON a picture of 20 MB takes some 80 MB for a moment. */
  atOnce: number
  /** Requests that wait for a place, unread. */
  inLine: number
  /** Of one account, in memory and waiting. */
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
/** Of a large body: 0.16 megabits per second. */
const LEAST = { lookEveryMs: 10_000, leastBytes: 200_000 }
/** About as long as a large picture takes. */
const RETRY_AFTER_S = 3

interface Place {
  isUsed: boolean
  /** A second time it does nothing. */
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

  /** Resolves once the place is there. */
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
      // A small one has its minute: over a bad connection it comes more slowly than that.
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

/** Or of a length that is not known. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES
}

export interface SlowUploadsSettings {
  /** So long anybody may take, whoever waits. */
  slowAfterMs: number
  /** While somebody waits. */
  lookEveryMs: number
}

/** Bodies that come while others wait for their places. */
export interface SlowUploads {
  /** Of a body that has a place from now on. */
  watch(raw: IncomingMessage): void
  /** Until somebody's wait ends, at each look the slowest of those that have taken long is given up. */
  whileWaiting<Result>(wait: Promise<Result>): Promise<Result>
}

/** A few slow accounts would hold all places otherwise: each at a pace that is just not too slow by itself. */
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
