/** The task was rejected because the queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super('The queue is full.')
    this.name = 'QueueFullError'
  }
}

/**
 * Runs the task when a slot is free. If the signal aborts before the task starts, rejects with the signal's reason. A
 * started task is not aborted.
 */
export interface ConcurrencyLimiter {
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether a new task would be rejected now. */
  isFull(): boolean
}

/**
 * Runs at most `concurrency` tasks at the same time; the others wait in the order of arrival. While `maxQueued` tasks
 * wait, new tasks are rejected with a QueueFullError.
 */
export function createConcurrencyLimiter(concurrency: number, maxQueued = Infinity): ConcurrencyLimiter {
  let running = 0
  const queue = new Set<() => void>()
  const isFull = () => running >= concurrency && queue.size >= maxQueued
  return Object.assign(runLimited, { isFull })

  async function runLimited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    // A finished task passes its slot directly to the next waiting one, so a new task can't take it in between.
    if (running < concurrency) running += 1
    else if (isFull()) throw new QueueFullError()
    else await waitForSlot(queue, signal)
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) next()
      else running -= 1
    }
  }
}

function waitForSlot(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      queue.delete(start)
      reject(signal?.reason)
    }
    const start = () => {
      queue.delete(start)
      signal?.removeEventListener('abort', cancel)
      resolve()
    }
    queue.add(start)
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
