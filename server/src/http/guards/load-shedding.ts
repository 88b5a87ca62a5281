import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRejection } from './send-rejection.ts'
import type { RejectionCounter } from './rejection-counter.ts'

/**
 * Above either limit, a share of the requests is rejected. With such a delay, new connections and calls wait for
 * seconds.
 */
const EVENT_LOOP_DELAY_MAX_MS = 300
const HEAP_SHARE_MAX = 0.9
const CHECK_INTERVAL_MS = 500
/** Percentage points: added after an overloaded check, removed after any other. */
const STEP_UP = 25
const STEP_DOWN = 10
/** A tenth of the requests is always accepted. Otherwise nothing would show that the load has gone. */
const REJECTED_PERCENT_MAX = 90

/** Further requests are rejected at once while more than this many are in progress and the event loop is late. */
const IN_PROGRESS_MAX = 20
/** Below this delay, the requests in progress wait for the database or another server, not for this process. */
const BUSY_DELAY_MS = 25

/**
 * Calls that are never rejected: those for operators and monitoring, those that complete a payment, and those that cost
 * less than their retries. Also files and scripts, which cost little, because a page is useless without them.
 */
export const PROTECTED_CALLS: ReadonlySet<string> = new Set([
  'healthz',
  'readyz',
  'metrics',
  'payments.webhook',
  'payments.verifyPayment',
  'sandbox.pay',
  // Without its event stream, a page polls every second.
  'realtime.events',
  // The generation is already paid.
  'generation.get',
  'files',
  'brand',
  'robots',
  'manifest',
  'sandbox.script',
])

/**
 * Calls that do not count as in progress, because they mostly wait: for an image, an event, a file, the body, another
 * process or another server. Also pages, which have their own queues.
 */
export const WAITING_CALLS: ReadonlySet<string | undefined> = new Set([
  'auth',
  'cards',
  'files',
  'generation.create',
  'images.download',
  'images.zip',
  'page',
  'payments.createOrder',
  'payments.verifyPayment',
  'payments.webhook',
  'realtime.events',
  'uploads.create',
  'users.import',
])

/** One measurement of this process. */
export interface Load {
  /** Mean event loop delay since the last measurement. */
  eventLoopDelayMs: number
  /** Used share of the heap limit: 0 to 1. */
  heapShare: number
}

export interface LoadProbe {
  read(): Load
  /** The shorter of the last two event loop delays, of which the last may still be growing. */
  readDelayMs(): number
  close(): void
}

const PROBE_INTERVAL_MS = 10

/** Measures with a timer: Node's histogram omits the first delay after each reset, and there may be no second one. */
export function createLoadProbe(): LoadProbe {
  let before = performance.now()
  let [totalDelayMs, times, lastDelayMs, delayBeforeMs] = [0, 0, 0, 0]
  const computeDelayMs = () => Math.max(0, performance.now() - before - PROBE_INTERVAL_MS)
  function measure(): void {
    delayBeforeMs = lastDelayMs
    lastDelayMs = computeDelayMs()
    totalDelayMs += lastDelayMs
    times += 1
    before = performance.now()
  }
  const timer = setInterval(measure, PROBE_INTERVAL_MS).unref()
  return {
    read() {
      if (times === 0) measure()
      const { used_heap_size: used, heap_size_limit: max } = getHeapStatistics()
      const load = { eventLoopDelayMs: totalDelayMs / times, heapShare: used / max }
      totalDelayMs = times = 0
      return load
    },
    readDelayMs: () => Math.min(lastDelayMs, Math.max(delayBeforeMs, computeDelayMs())),
    close: () => clearInterval(timer),
  }
}

export interface Shedding {
  /** Called with each measurement. */
  check(load: Load): void
  /** Whether to reject the next request. Spreads the rejections evenly. */
  shouldReject(): boolean
}

export function createShedding(): Shedding {
  let overloadedChecks = 0
  let rejectedPercent = 0
  let accumulatedPercent = 0
  return {
    check({ eventLoopDelayMs, heapShare }) {
      const isOverloaded = eventLoopDelayMs > EVENT_LOOP_DELAY_MAX_MS || heapShare > HEAP_SHARE_MAX
      overloadedChecks = isOverloaded ? overloadedChecks + 1 : 0
      // One long task is not overload.
      if (overloadedChecks > 1) rejectedPercent = Math.min(REJECTED_PERCENT_MAX, rejectedPercent + STEP_UP)
      if (!isOverloaded) rejectedPercent = Math.max(0, rejectedPercent - STEP_DOWN)
      if (rejectedPercent === 0) accumulatedPercent = 0
    },
    shouldReject() {
      accumulatedPercent += rejectedPercent
      if (accumulatedPercent < 100) return false
      accumulatedPercent -= 100
      return true
    },
  }
}

/** Sends 503 for some of the requests while this process is overloaded, before any work is done for them. */
export function registerLoadShedding(app: FastifyInstance, probe: LoadProbe, rejections: RejectionCounter): void {
  const shedding = createShedding()
  const inProgress = new Set<FastifyRequest>()
  const isBusy = () => inProgress.size > IN_PROGRESS_MAX && probe.readDelayMs() > BUSY_DELAY_MS
  const timer = setInterval(() => shedding.check(probe.read()), CHECK_INTERVAL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    probe.close()
  })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || PROTECTED_CALLS.has(call) || !(isBusy() || shedding.shouldReject())) return
    rejections.count('load')
    return sendRejection(request, reply, 'SERVICE_UNAVAILABLE')
  })
  // A request is in progress from the end of its body to the start of its response.
  app.addHook('preHandler', (request, reply, done) => {
    if (!WAITING_CALLS.has(request.routeOptions.config.call) && !reply.raw.destroyed) {
      inProgress.add(request)
      reply.raw.once('close', () => inProgress.delete(request))
    }
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inProgress.delete(request)
    done()
  })
}
