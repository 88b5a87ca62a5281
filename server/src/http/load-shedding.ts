import type { FastifyInstance } from 'fastify'
import type { Load, LoadProbe } from './load.ts'
import { sendRefusal } from './refusal.ts'
import type { TurnedAway } from './turned-away.ts'

/**
 * Beyond either of them less is let in. A call needs several turns of the event loop, and the loop takes in one new connection a turn: one that
 * is so late makes both wait for seconds.
 */
const LATE_MS = 300
const HEAP = 0.9
const LOOK_EVERY_MS = 500
/** Of a hundred: what is turned away more after a look at too much load, and less after any other. */
const STEP_UP = 25
const STEP_DOWN = 10
/** Some are always let in, or nothing would show that it is better. */
const SHARE_MAX = 90

/**
 * Calls that go on whatever the load: what operators and their systems ask, what ends a payment, and what costs less than to be asked
 * for again. Files and scripts, too: they cost little, and a page without them is of no use.
 */
export const KEPT_CALLS: ReadonlySet<string> = new Set([
  ...['healthz', 'readyz', 'metrics'],
  ...['payments.webhook', 'payments.verify', 'sandbox.pay'],
  // Without its stream a page asks every second, and a generation is paid for.
  ...['realtime.events', 'generation.get'],
  ...['files', 'brand', 'robots', 'manifest', 'sandbox.script'],
])

export interface Shedding {
  /** To be told how things stand, at each look. */
  look(load: Load): void
  /** Whether the next request is turned away: of many, as large a share as there is too much. */
  sheds(): boolean
}

export function createShedding(): Shedding {
  let looksTooHigh = 0
  let share = 0
  let due = 0
  return {
    look({ lateMs, heap }) {
      const isTooMuch = lateMs > LATE_MS || heap > HEAP
      looksTooHigh = isTooMuch ? looksTooHigh + 1 : 0
      // One long piece of work is no load.
      if (looksTooHigh > 1) share = Math.min(SHARE_MAX, share + STEP_UP)
      if (!isTooMuch) share = Math.max(0, share - STEP_DOWN)
      if (share === 0) due = 0
    },
    sheds() {
      due += share
      if (due < 100) return false
      due -= 100
      return true
    },
  }
}

/** Answers 503 to a part of what comes while this process can't keep up, before anything is done for it. */
export function registerLoadShedding(app: FastifyInstance, probe: LoadProbe, turnedAway: TurnedAway): void {
  const shedding = createShedding()
  const timer = setInterval(() => shedding.look(probe.read()), LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    probe.close()
  })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || KEPT_CALLS.has(call) || !shedding.sheds()) return
    turnedAway.count('load')
    return sendRefusal(request, reply, 'SERVICE_UNAVAILABLE')
  })
}
