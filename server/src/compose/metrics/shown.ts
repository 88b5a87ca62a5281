import { Counter, Gauge, type Registry } from 'prom-client'

type Labels = Record<string, string>
/** A value, and what it is of. */
type Sample = readonly [Labels, number]

/** A metric whose values are read elsewhere and replaced as a whole. Nothing is shown before the first. */
export interface Shown {
  show(samples: Sample[]): void
  hide(): void
}

interface Described {
  name: string
  help: string
  labelNames?: string[]
}

export function createGauge(registry: Registry, described: Described): Shown {
  const gauge = new Gauge({ ...described, registers: [registry] })
  const hide = () => {
    gauge.reset()
    // A gauge without labels is set to zero by that.
    gauge.remove({})
  }
  hide()
  return {
    hide,
    show(samples) {
      hide()
      for (const [labels, value] of samples) gauge.set(labels, value)
    },
  }
}

/** For sums that are kept elsewhere and only grow. */
export function createCounter(registry: Registry, described: Described): Shown {
  const counter = new Counter({ ...described, registers: [registry] })
  return {
    hide: () => counter.reset(),
    show(samples) {
      counter.reset()
      for (const [labels, value] of samples) counter.inc(labels, value)
    },
  }
}
