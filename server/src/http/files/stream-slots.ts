import type { FastifyReply, FastifyRequest } from 'fastify'
import { createDisconnectSignal } from '../guards/client-disconnect.ts'
import { toIpKey } from '../limits/rate-limits.keys.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'

/**
 * Limits how many files are streamed at the same time, so that clients that read slowly can occupy only a limited
 * amount of memory and a limited number of open files.
 */
export interface StreamSlots {
  /** Takes a slot until the response has ended or its client has disconnected. False if there is none. */
  take(request: FastifyRequest, reply: FastifyReply): boolean
}

export interface StreamSlotSettings {
  /** Maximum number of streams of this process. */
  max: number
  /** Maximum number of streams to one IP address. */
  maxPerIp: number
}

/**
 * A stream whose client does not read takes about 0.35 MB, so 1,000 streams take 350 MB. A page loads 6 files at the
 * same time with HTTP/1.1, and 128 with HTTP/2 behind a proxy. So the slots of one IP address are enough for about 40
 * pages with HTTP/1.1 or two with HTTP/2, even if they load only large files. Taking all slots needs four IP addresses.
 */
const DEFAULTS: StreamSlotSettings = { max: 1_000, maxPerIp: 256 }

/** To be created once per process. */
export function createStreamSlots(
  rejections: RejectionCounter,
  settings: Partial<StreamSlotSettings> = {},
): StreamSlots {
  const { max, maxPerIp } = { ...DEFAULTS, ...settings }
  const inFlightPerIp = new Map<string, number>()
  let inFlight = 0

  function count(key: string, change: 1 | -1): void {
    inFlight += change
    const inFlightOfIp = (inFlightPerIp.get(key) ?? 0) + change
    if (inFlightOfIp > 0) inFlightPerIp.set(key, inFlightOfIp)
    else inFlightPerIp.delete(key)
  }

  return {
    take(request, reply) {
      const key = toIpKey(request.ip)
      const isFull = inFlight >= max
      if (isFull || (inFlightPerIp.get(key) ?? 0) >= maxPerIp) {
        rejections.count(isFull ? 'file streams' : 'file-streams:ip')
        return false
      }
      const disconnected = createDisconnectSignal(reply)
      if (disconnected.aborted) return true
      count(key, 1)
      disconnected.addEventListener('abort', () => count(key, -1), { once: true })
      return true
    },
  }
}
