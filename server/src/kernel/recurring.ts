import type { Logger } from './logger.ts'

export interface Recurring {
  everyMs: number
  logger: Logger
  /** What is done, for the log. */
  name: string
}

/** Does something again and again, never twice at once; a failure is logged and the next turn comes. Returns what ends it. */
export function recur(work: () => Promise<void>, { everyMs, logger, name }: Recurring): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => logger.error({ err: error }, `${name} failed.`))
      .finally(() => (isRunning = false))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
