import { writeFile } from 'node:fs/promises'

/** Messages from a program to its server. The server sends one task at a time, without a wrapper. */
export type ProgramMessage<Result> =
  /** `shouldRecycle`: the program uses so much memory that it should be replaced. */
  | { type: 'result'; result: Result; shouldRecycle: boolean }
  | { type: 'rejection'; error: Error; shouldRecycle: boolean }
  /** The program exceeds a limit and must be stopped. */
  | { type: 'too-much' }

/** Limits of a program. It is stopped during a task if it exceeds one of the first two. */
export interface ProgramLimits {
  /**
   * CPU time of all threads for one task. In contrast to elapsed time, it does not depend on the load of the machine.
   */
  cpuMaxMs: number
  /** Resident memory of the whole program. */
  memoryMaxBytes: number
  /**
   * If memory exceeds this after a task, the program is replaced, because allocators return little memory to the
   * system.
   */
  recycleBytes: number
}

const CHECK_INTERVAL_MS = 50
/** Delay before the program stops itself, in case the server is too busy to stop it. */
const SELF_KILL_DELAY_MS = 1_000

/** Runs tasks in a worker program, one after the other, until the server disconnects. */
export function serveTasks<Task, Result>(
  process: NodeJS.Process,
  run: (task: Task) => Promise<Result>,
  limits: ProgramLimits,
): void {
  const send = (message: ProgramMessage<Result>) => void process.send?.(message)
  // A signal, because a normal exit waits for running native code.
  const killSelf = () => process.kill(process.pid, 'SIGKILL')
  process.once('disconnect', killSelf)
  // A terminal or systemd signals the whole process group. Only the server reacts; it then stops its programs.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // On Linux, makes the kernel kill this program instead of the server when memory runs out. Other systems have no such
  // file.
  writeFile('/proc/self/oom_score_adj', '800').catch(() => {})

  process.on('message', (task: Task) => {
    const startUsage = process.cpuUsage()
    const monitor = setInterval(() => {
      const { user, system } = process.cpuUsage(startUsage)
      const isWithin = (user + system) / 1_000 <= limits.cpuMaxMs && process.memoryUsage.rss() <= limits.memoryMaxBytes
      if (isWithin) return
      clearInterval(monitor)
      send({ type: 'too-much' })
      setTimeout(killSelf, SELF_KILL_DELAY_MS)
    }, CHECK_INTERVAL_MS)
    const shouldRecycle = () => process.memoryUsage.rss() > limits.recycleBytes
    run(task)
      .then(
        (result) => send({ type: 'result', result, shouldRecycle: shouldRecycle() }),
        (error: unknown) => send({ type: 'rejection', error: toError(error), shouldRecycle: shouldRecycle() }),
      )
      .finally(() => clearInterval(monitor))
  })
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
