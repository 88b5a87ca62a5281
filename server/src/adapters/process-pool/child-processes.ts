import { createConcurrencyLimiter } from '../../kernel/concurrency-limiter.ts'
import { WorkerProcessError, type ProcessPool } from '../../ports/process-pool.ts'
import { startChild, type Child, type ChildOptions } from './child.ts'

export interface ChildProcessPoolOptions extends ChildOptions {
  /** Maximum number of processes. Each one runs one task at a time. */
  concurrency: number
  /** Idle time in milliseconds after which a process is stopped. */
  idleMs: number
}

/**
 * A pool of child processes. Processes start on demand, stay for a while when idle, and end when this process ends for
 * any reason.
 */
export function createChildProcessPool<Task extends object, Result>(
  options: ChildProcessPoolOptions,
): ProcessPool<Task, Result> {
  const runLimited = createConcurrencyLimiter(options.concurrency)
  const children = new Set<Child<Task, Result>>()
  /** Idle processes, most recently used last. The last one is reused first, so that the others can expire. */
  const idleChildren = new Map<Child<Task, Result>, NodeJS.Timeout>()
  let isClosed = false

  function acquire(): Child<Task, Result> {
    if (isClosed) throw new WorkerProcessError('lost', 'The process pool is closed.')
    for (const [child, timer] of [...idleChildren].toReversed()) {
      clearTimeout(timer)
      idleChildren.delete(child)
      if (child.isReusable()) return child
      void terminate(child)
    }
    const child = startChild<Task, Result>(options)
    children.add(child)
    return child
  }

  /** Waits until a process that cannot be reused has ended, so that the number of processes stays within the limit. */
  async function release(child: Child<Task, Result>): Promise<void> {
    if (isClosed || !child.isReusable()) return terminate(child)
    idleChildren.set(child, setTimeout(() => void terminate(child), options.idleMs).unref())
  }

  async function terminate(child: Child<Task, Result>): Promise<void> {
    idleChildren.delete(child)
    await child.terminate()
    children.delete(child)
  }

  return {
    run: (task) =>
      runLimited(async () => {
        const child = acquire()
        try {
          return await child.run(task)
        } finally {
          await release(child)
        }
      }),
    async close() {
      isClosed = true
      for (const timer of idleChildren.values()) clearTimeout(timer)
      await Promise.all([...children].map(terminate))
    },
  }
}
