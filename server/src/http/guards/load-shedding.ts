import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { sendRejection } from './rejection.ts'
import type { RejectionCounter } from './rejections.ts'

/**
 * Above either limit, a share of the requests is rejected. With such a delay, new connections and calls wait for
 * seconds.
 */
const LATE_MS = 300
const HEAP = 0.9
const CHECK_INTERVAL_MS = 500
/** Percentage points: added after an overloaded check, removed after any other. */
const STEP_UP = 25
const STEP_DOWN = 10
/** A tenth of the requests is always accepted. Otherwise nothing would show that the load has gone. */
const SHARE_MAX = 90

/**
 * Calls that are never rejected: those for operators and monitoring, those that complete a payment, and those that cost
 * less than their retries. Also files and scripts, which cost little, because a page is useless without them.
 */
export const PROTECTED_CALLS: ReadonlySet<string> = new Set([
  'healthz',
  'readyz',
  'metrics',
  'payments.webhook',
  'payments.verify',
  'sandbox.pay',
  // Without its stream, a page polls every second. A generation is already paid.
  'realtime.events',
  'generation.get',
  'files',
  'brand',
  'robots',
  'manifest',
  'sandbox.script',
])

/** One measurement of this process. */
export interface Load {
  /** Mean event loop delay since the last measurement. */
  lateMs: number
  /** Used share of the heap limit: 0 to 1. */
  heap: number
}

export interface LoadProbe {
  read(): Load
  close(): void
}

const PROBE_INTERVAL_MS = 10

/** Measures with a timer: Node's histogram omits the first delay after each reset, and there may be no second one. */
export function createLoadProbe(): LoadProbe {
  let before = performance.now()
  let [lateMs, times] = [0, 0]
  function measure(): void {
    const now = performance.now()
    lateMs += Math.max(0, now - before - PROBE_INTERVAL_MS)
    times += 1
    before = now
  }
  const timer = setInterval(measure, PROBE_INTERVAL_MS).unref()
  return {
    read() {
      if (times === 0) measure()
      const { used_heap_size: used, heap_size_limit: max } = getHeapStatistics()
      const load = { lateMs: lateMs / times, heap: used / max }
      lateMs = times = 0
      return load
    },
    close: () => clearInterval(timer),
  }
}

export interface Shedding {
  /** Called with each measurement. */
  check(load: Load): void
  /** Whether to reject the next request. Spreads the current share of rejections evenly. */
  sheds(): boolean
}

export function createShedding(): Shedding {
  let overloadedChecks = 0
  let share = 0
  let due = 0
  return {
    check({ lateMs, heap }) {
      const isTooMuch = lateMs > LATE_MS || heap > HEAP
      overloadedChecks = isTooMuch ? overloadedChecks + 1 : 0
      // One long task is not overload.
      if (overloadedChecks > 1) share = Math.min(SHARE_MAX, share + STEP_UP)
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

/** Sends 503 for a share of the requests while this process is overloaded, before any work is done for them. */
export function registerLoadShedding(app: FastifyInstance, probe: LoadProbe, rejections: RejectionCounter): void {
  const shedding = createShedding()
  const timer = setInterval(() => shedding.check(probe.read()), CHECK_INTERVAL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    probe.close()
  })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || PROTECTED_CALLS.has(call) || !shedding.sheds()) return
    rejections.count('load')
    return sendRejection(request, reply, 'SERVICE_UNAVAILABLE')
  })
}
