import type { FastifyReply, FastifyRequest } from 'fastify'
import { departureOf } from '../guards/departures.ts'
import { addressKey } from '../limits/rate-limits.keys.ts'
import type { TurnedAway } from '../guards/turned-away.ts'

/** Limits how many files are streamed at the same time, and so the memory and the open files that clients can hold by reading slowly. */
export interface StreamSlots {
  /** Takes a slot until the response has ended or its client has disconnected. False if there is none. */
  take(request: FastifyRequest, reply: FastifyReply): boolean
}

export interface StreamSlotSettings {
  /** Maximum number of streams of this process. */
  max: number
  /** Maximum number of streams to one IP address. */
  maxPerAddress: number
}

/**
 * A stream whose client does not read holds about 0.13 MB, so all of them hold 130 MB. A page in a browser loads 6 files at a time by HTTP/1.1
 * and, behind a proxy, 128 by HTTP/2: an IP address has room for two such pages that load nothing but large files, and for forty of
 * the first kind. Four IP addresses are needed to take every slot.
 */
const DEFAULTS: StreamSlotSettings = { max: 1_000, maxPerAddress: 256 }

/** To be created once per process. */
export function createStreamSlots(turnedAway: TurnedAway, settings: Partial<StreamSlotSettings> = {}): StreamSlots {
  const { max, maxPerAddress } = { ...DEFAULTS, ...settings }
  const inFlightPerAddress = new Map<string, number>()
  let inFlight = 0

  function count(address: string, change: 1 | -1): void {
    inFlight += change
    const ofAddress = (inFlightPerAddress.get(address) ?? 0) + change
    if (ofAddress > 0) inFlightPerAddress.set(address, ofAddress)
    else inFlightPerAddress.delete(address)
  }

  return {
    take(request, reply) {
      const address = addressKey(request.ip)
      const isFull = inFlight >= max
      if (isFull || (inFlightPerAddress.get(address) ?? 0) >= maxPerAddress) {
        turnedAway.count(isFull ? 'file streams' : 'file-streams:ip')
        return false
      }
      const gone = departureOf(reply)
      if (gone.aborted) return true
      count(address, 1)
      gone.addEventListener('abort', () => count(address, -1), { once: true })
      return true
    },
  }
}
