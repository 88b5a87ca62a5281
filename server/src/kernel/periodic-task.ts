import type { Logger } from './logger.ts'

export interface PeriodicTask {
  intervalMs: number
  logger: Logger
  /** The name of the task, for the log. */
  name: string
}

/**
 * Runs `work` periodically without overlap. A failure is logged, and the next run starts. Returns a function that stops
 * it and waits for the current run.
 */
export function runPeriodically(
  work: () => Promise<void>,
  { intervalMs, logger, name }: PeriodicTask,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => logger.error({ err: error }, `${name} failed.`))
      .finally(() => (isRunning = false))
  }, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
