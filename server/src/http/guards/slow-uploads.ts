import type { IncomingMessage } from 'node:http'
import type { TurnedAway } from './turned-away.ts'

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
