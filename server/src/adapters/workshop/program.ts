import { writeFile } from 'node:fs/promises'
import type { ProgramMessage } from './messages.ts'

/** Limits of a program. Exceeding one of the first two stops it during a task. */
export interface ProgramBounds {
  /** CPU time per task of all threads. In contrast to elapsed time, it does not depend on the load of the machine. */
  cpuMaxMs: number
  /** Resident memory of the whole program. */
  memoryMaxBytes: number
  /** If memory exceeds this after a task, the program is replaced, because allocators return little memory. */
  swollenBytes: number
}

const LOOK_EVERY_MS = 50
/** Delay before the program stops itself, in case the server is too busy to stop it. */
const END_ALONE_AFTER_MS = 1_000

/** Runs tasks in a worker program, one after the other, until the server disconnects. */
export function serveOrders<Order, Answer>(
  process: NodeJS.Process,
  carryOut: (order: Order) => Promise<Answer>,
  bounds: ProgramBounds,
): void {
  const send = (message: ProgramMessage<Answer>) => void process.send?.(message)
  // A signal, because a normal exit waits for running native code.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.once('disconnect', end)
  // A terminal or systemd signals the whole process group. Only the server reacts and then stops its programs.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // On Linux, makes the kernel kill this program instead of the server when memory runs out. Other systems have no such
  // file.
  writeFile('/proc/self/oom_score_adj', '800').catch(() => {})

  process.on('message', (order: Order) => {
    const before = process.cpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      const isWithin = (user + system) / 1_000 <= bounds.cpuMaxMs && process.memoryUsage.rss() <= bounds.memoryMaxBytes
      if (isWithin) return
      clearInterval(watch)
      send({ type: 'too-much' })
      setTimeout(end, END_ALONE_AFTER_MS)
    }, LOOK_EVERY_MS)
    const isSwollen = () => process.memoryUsage.rss() > bounds.swollenBytes
    carryOut(order)
      .then(
        (answer) => send({ type: 'answer', answer, isSwollen: isSwollen() }),
        (error: unknown) => send({ type: 'rejection', error: asError(error), isSwollen: isSwollen() }),
      )
      .finally(() => clearInterval(watch))
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
