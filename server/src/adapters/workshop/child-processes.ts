import { createTurns } from '../../kernel/turns.ts'
import { WorkshopError, type Workshop } from '../../ports/workshop.ts'
import { startChild, type Child, type ChildOptions } from './child.ts'

export interface ChildProcessesOptions extends ChildOptions {
  /** Maximum number of processes. Each one runs one task at a time. */
  atOnce: number
  /** A process that was idle for this time in milliseconds is stopped. */
  idleMs: number
}

/**
 * A pool of child processes. Processes start on demand, stay for a while when idle, and end when this process ends for
 * any reason.
 */
export function createChildProcesses<Order extends object, Answer>(
  options: ChildProcessesOptions,
): Workshop<Order, Answer> {
  const inTurn = createTurns(options.atOnce)
  const children = new Set<Child<Order, Answer>>()
  /** Idle processes, most recently used last. The last one is reused first, so that the others can expire. */
  const resting = new Map<Child<Order, Answer>, NodeJS.Timeout>()
  let isClosed = false

  function take(): Child<Order, Answer> {
    if (isClosed) throw new WorkshopError('lost', 'The process pool is closed.')
    for (const [child, timer] of [...resting].toReversed()) {
      clearTimeout(timer)
      resting.delete(child)
      if (child.isFit()) return child
      void dismiss(child)
    }
    const child = startChild<Order, Answer>(options)
    children.add(child)
    return child
  }

  /** Waits until a process that cannot be reused has ended, so that the number of processes stays within the limit. */
  async function putBack(child: Child<Order, Answer>): Promise<void> {
    if (isClosed || !child.isFit()) return dismiss(child)
    resting.set(child, setTimeout(() => void dismiss(child), options.idleMs).unref())
  }

  async function dismiss(child: Child<Order, Answer>): Promise<void> {
    resting.delete(child)
    await child.end()
    children.delete(child)
  }

  return {
    carryOut: (order) =>
      inTurn(async () => {
        const child = take()
        try {
          return await child.carryOut(order)
        } finally {
          await putBack(child)
        }
      }),
    async close() {
      isClosed = true
      for (const timer of resting.values()) clearTimeout(timer)
      await Promise.all([...children].map(dismiss))
    },
  }
}
