import { writeFile } from 'node:fs/promises'
import type { ProgramMessage } from './messages.ts'

/** Beyond the first two it is ended amid its work. */
export interface ProgramBounds {
  /** Of one order, all threads together: unlike a time on the clock it is the same on a busy machine. */
  cpuMaxMs: number
  /** Resident memory of the whole program. */
  memoryMaxBytes: number
  /** Beyond this after its work it asks to be replaced, since allocators give little back. */
  swollenBytes: number
}

const LOOK_EVERY_MS = 50
/** In case that the server is too busy to end it. */
const END_ALONE_AFTER_MS = 1_000

/** The inside of a workshop's program: answers orders one after the other until the server goes away. */
export function serveOrders<Order, Answer>(
  process: NodeJS.Process,
  carryOut: (order: Order) => Promise<Answer>,
  bounds: ProgramBounds,
): void {
  const send = (message: ProgramMessage<Answer>) => void process.send?.(message)
  // By signal, since an orderly exit waits for what native code is doing.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.once('disconnect', end)
  // A terminal, or systemd, tells the server and all that belongs to it; the server decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // A Linux that has no memory left is to end this program and not the server; elsewhere there is no such file.
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
