import type { FastifyReply, FastifyRequest } from 'fastify'
import { disconnectSignal } from '../guards/client-disconnect.ts'
import { ipKey } from '../limits/rate-limits.keys.ts'
import type { RejectionCounter } from '../guards/rejections.ts'

/** Limits how many files are streamed at the same time, and so the memory and the open files that clients can hold by reading slowly. */
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
 * A stream whose client does not read holds about 0.13 MB, so all of them hold 130 MB. A page in a browser loads 6 files at a time by HTTP/1.1
 * and, behind a proxy, 128 by HTTP/2: an IP address has room for two such pages that load nothing but large files, and for forty of
 * the first kind. Four IP addresses are needed to take every slot.
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
      const key = ipKey(request.ip)
      const isFull = inFlight >= max
      if (isFull || (inFlightPerIp.get(key) ?? 0) >= maxPerIp) {
        rejections.count(isFull ? 'file streams' : 'file-streams:ip')
        return false
      }
      const disconnected = disconnectSignal(reply)
      if (disconnected.aborted) return true
      count(key, 1)
      disconnected.addEventListener('abort', () => count(key, -1), { once: true })
      return true
    },
  }
}
