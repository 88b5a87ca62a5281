import { Counter, Gauge, type Registry } from 'prom-client'
import { systemClock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { memoizeAsync } from '../../kernel/memoize-async.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'

export type Sample = readonly [labels: Record<string, string>, value: number]

/**
 * Metrics that are read together when Prometheus scrapes. A name with the suffix `_total` is a counter, any other a
 * gauge.
 */
export interface MetricGroup<Name extends string> {
  /** Name of the group: the value of the label `collector` when its failures are counted. */
  name: string
  /** Scrapes within this time after a successful read get the same values. */
  maxAgeMs: number
  /** Names of all labels in the group. Each metric has the labels of its samples. */
  labelNames?: string[]
  /** Help texts by metric name. */
  help: Record<Name, string>
  /** Returns all samples of each metric. A metric without samples is absent. */
  read(): Promise<Record<Name, Sample[]>>
}

/** The scrape timeout of Prometheus is ten seconds. An unresponsive database must not delay metrics in memory. */
const TIMEOUT_MS = 3_000

/**
 * Returns a function that registers a group of metrics. If a read fails or times out, its metrics are absent from that
 * scrape, and the failure is counted.
 */
export function createCollectors(registry: Registry, logger: Logger) {
  const reads: (() => Promise<unknown>)[] = []
  const failures = new Counter({
    name: 'metric_collection_errors_total',
    help: 'Failed reads of metrics from the database, by collector. Their values are then absent.',
    labelNames: ['collector'],
    registers: [registry],
    /** Waits for all reads, so that a scrape includes the failures of its own reads. */
    collect: async () => void (await Promise.all(reads.map((read) => read()))),
  })

  return function register<Name extends string>({
    name,
    maxAgeMs,
    labelNames = [],
    help,
    read,
  }: MetricGroup<Name>): void {
    const query = memoizeAsync(read, { clock: systemClock, ttlMs: maxAgeMs })
    let inFlight: Promise<Record<Name, Sample[]> | null> | undefined
    const readOnce = () => (inFlight ??= tryToRead().finally(() => (inFlight = undefined)))

    async function tryToRead(): Promise<Record<Name, Sample[]> | null> {
      try {
        return await withTimeout(query(), TIMEOUT_MS, () => new Error(`No response within ${TIMEOUT_MS} ms.`))
      } catch (error) {
        failures.inc({ collector: name })
        logger.warn({ err: error, collector: name }, 'Metrics could not be read.')
        return null
      }
    }

    failures.inc({ collector: name }, 0)
    reads.push(readOnce)
    for (const metric of Object.keys(help) as Name[]) {
      const options = { name: metric, help: help[metric], labelNames, registers: [registry], collect }
      const collector: Counter | Gauge = metric.endsWith('_total') ? new Counter(options) : new Gauge(options)
      async function collect(): Promise<void> {
        const samples = (await readOnce())?.[metric] ?? []
        collector.reset()
        // A reset sets a metric without labels to zero, but without a sample it must be absent.
        collector.remove({})
        for (const [labels, value] of samples) collector.inc(labels, value)
      }
    }
  }
}
