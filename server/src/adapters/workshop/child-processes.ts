import { createTurns } from '../../kernel/turns.ts'
import { WorkshopError, type Workshop } from '../../ports/workshop.ts'
import { startChild, type Child, type ChildOptions } from './child.ts'

export interface ChildProcessesOptions extends ChildOptions {
  /** How many processes there are at most, each with one order. */
  atOnce: number
  /** A process that had nothing to do for so long is ended. */
  idleMs: number
}

/** A workshop of child processes: started when there is work, kept for a while after it, and ended with this process however that ends. */
export function createChildProcesses<Order extends object, Answer>(
  options: ChildProcessesOptions,
): Workshop<Order, Answer> {
  const inTurn = createTurns(options.atOnce)
  const children = new Set<Child<Order, Answer>>()
  /** The last one rested the shortest: so one is enough for one after the other, and the others end. */
  const resting = new Map<Child<Order, Answer>, NodeJS.Timeout>()
  let isClosed = false

  function take(): Child<Order, Answer> {
    if (isClosed) throw new WorkshopError('lost', 'The workshop is closed.')
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

  /** Waits for the end of one that can't be used again, so that there are never more than there should be. */
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
