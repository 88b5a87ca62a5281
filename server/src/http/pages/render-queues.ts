import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../../kernel/concurrency-limiter.ts'

/**
 * Three queues: `perUser` renders pages for a single user, `shared` renders new pages for the page cache, and `renewal`
 * renders pages of that cache again. A full queue throws an error.
 */
export interface RenderQueues {
  perUser: ConcurrencyLimiter
  shared: ConcurrencyLimiter
  renewal: ConcurrencyLimiter
}

const PER_USER_CONCURRENCY = 2
/** Under load, a page takes about 25 ms, so the last of 8 waits for about 250 ms. */
const PER_USER_QUEUE_MAX = 8
/** Each page is rendered once a second at most, so only pages that are not cached wait. */
const SHARED_CONCURRENCY = 1
const SHARED_QUEUE_MAX = 20
/** A page that takes longer waits for the database or another server, so the next page starts in the meantime. */
const SLOT_TIMEOUT_MS = 250
/** A call on a new connection takes about three event loop iterations: connect, read, respond. */
const ITERATIONS_BETWEEN_PAGES = 3

/**
 * Limits how many pages are rendered at the same time. Otherwise, all requested pages would be rendered in one event
 * loop iteration, and everything else, especially new connections, would have to wait.
 */
export function createRenderQueues(): RenderQueues {
  return {
    perUser: createRenderQueue(PER_USER_CONCURRENCY, PER_USER_QUEUE_MAX),
    shared: createRenderQueue(SHARED_CONCURRENCY, SHARED_QUEUE_MAX),
    renewal: createRenderQueue(SHARED_CONCURRENCY),
  }
}

/** Waits for three event loop iterations before each page, so that other work runs between pages. */
function createRenderQueue(concurrency: number, maxQueued?: number): ConcurrencyLimiter {
  const runLimited = createConcurrencyLimiter(concurrency, maxQueued)
  async function render<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const { page } = await runLimited(async () => {
      for (let count = 0; count < ITERATIONS_BETWEEN_PAGES; count++) await yieldToEventLoop()
      signal?.throwIfAborted()
      const page = work()
      await Promise.race([page.catch(() => undefined), sleep(SLOT_TIMEOUT_MS, undefined, { ref: false })])
      return { page }
    }, signal)
    return page
  }
  return Object.assign(render, { isFull: runLimited.isFull })
}
