/** A metric as `/metrics` prints it. */
export interface PrintedMetric {
  type: string
  /** Of its values, `le` of histograms apart. */
  labels: string[]
}

/** What `/metrics` printed, by the name in its HELP line. */
export function readMetricsText(text: string): Map<string, PrintedMetric> {
  const metrics = new Map<string, PrintedMetric>()
  for (const line of text.split('\n')) {
    const [, named, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (named !== undefined && type !== undefined) metrics.set(named, { type, labels: [] })
    const [sample] = /^[a-z_0-9]+/.exec(line) ?? []
    const metric = sample === undefined ? undefined : metrics.get(baseOf(sample, metrics))
    if (!metric) continue
    const labels = [...line.matchAll(/([a-z_]+)="/g)].map(([, label = '']) => label)
    metric.labels = [...new Set([...metric.labels, ...labels.filter((label) => label !== 'le')])]
  }
  return metrics
}

/** The metric that a sample belongs to: a histogram has three for each. */
export function baseOf(sample: string, metrics: Pick<Map<string, unknown>, 'has'>): string {
  const base = sample.replace(/_(bucket|sum|count)$/, '')
  return metrics.has(base) ? base : sample
}
