import { Counter, type Registry } from 'prom-client'
import type { Logger } from '../../kernel/logger.ts'
import type { Shown } from './shown.ts'

export const OFTEN_MS = 5_000
export const SELDOM_MS = 60_000

/** Figures that are asked for when somebody looks, and not more often than this. */
export interface Reading {
  name: string
  everyMs: number
  /** Asks, and shows what was answered. */
  read(): Promise<void>
  /** Shows nothing: what is old may be wrong by now. */
  hide(): void
}

/** Prometheus gives up after ten seconds; what is counted in memory must not wait for a database that is away. */
const PATIENCE_MS = 3_000

/** Brings the figures up to date. It never rejects: a reading that fails, or keeps everybody waiting, is not shown, and counted. */
export function createReadings(registry: Registry, logger: Logger, readings: Reading[]): () => Promise<void> {
  const failed = new Counter({
    name: 'readings_failed_total',
    help: 'Figures of the database that could not be read for the metrics, by reading. They are missing then.',
    labelNames: ['reading'],
    registers: [registry],
  })
  for (const { name } of readings) failed.inc({ reading: name }, 0)
  const underWay = new Map<Reading, Promise<void>>()
  const readAt = new Map<Reading, number>()

  function begin(reading: Reading): Promise<void> {
    const reads = reading
      .read()
      .then(() => void readAt.set(reading, performance.now()))
      .catch((error: unknown) => miss(reading, error))
      .finally(() => underWay.delete(reading))
    underWay.set(reading, reads)
    return reads
  }

  function miss(reading: Reading, error: unknown): void {
    reading.hide()
    failed.inc({ reading: reading.name })
    logger.warn({ err: error, reading: reading.name }, 'Figures for the metrics could not be read.')
  }

  function isFresh(reading: Reading): boolean {
    return performance.now() - (readAt.get(reading) ?? -Infinity) < reading.everyMs
  }

  return async () => {
    const due = readings.filter((reading) => !isFresh(reading))
    const asked = Promise.all(due.map((reading) => underWay.get(reading) ?? begin(reading)))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, 'late').unref()))
    const isLate = (await Promise.race([asked, late])) === 'late'
    clearTimeout(timer)
    if (!isLate) return
    // Else a figure that always takes too long would be missing, and its alerts silent, without a word.
    for (const reading of due) if (underWay.has(reading)) miss(reading, new Error('It takes too long.'))
  }
}

/** A reading that shows these metrics, or none of them. */
export function readingOf(name: string, everyMs: number, shown: Shown[], read: () => Promise<void>): Reading {
  return { name, everyMs, read, hide: () => shown.forEach((each) => each.hide()) }
}
