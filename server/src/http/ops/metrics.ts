import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'
import type { Alerts } from '../../kernel/alerts.ts'
import type { ReadyCount } from '../cache/ready-counts.ts'
import { TURNED_AWAY_BY, type TurnedAway } from '../guards/turned-away.ts'

/** What Prometheus reads. The registry is the application's own, so that several can live in one process. */
export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
}

export interface MetricsOptions {
  registry: Registry
  /** Brings up to date what is read only when somebody looks. */
  readFigures(): Promise<void>
  alerts: Alerts
  readyCounts(): ReadyCount[]
  turnedAway: Pick<TurnedAway, 'counts'>
}

/** Measures every request by its call, never by its path: paths carry ids. Beside that it shows what this process raised as alerts. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): Metrics {
  const { registry, alerts, readyCounts, turnedAway } = options
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by call of the contract, method and status.',
    labelNames: ['call', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other'
    duration.observe({ call, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  showAlerts(registry, alerts)
  showReadyAnswers(registry, readyCounts)
  showTurnedAway(registry, turnedAway)
  return {
    contentType: registry.contentType,
    async read() {
      await options.readFigures()
      return registry.metrics()
    },
  }
}

function showAlerts(registry: Registry, alerts: Alerts): void {
  const counter = new Counter({
    name: 'alerts_total',
    help: 'What only the operator can mend, by kind; the log has a line for each, with the same word as `alert`.',
    labelNames: ['alert'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const [alert, count] of alerts.counts()) counter.inc({ alert }, count)
    },
  })
}

function showTurnedAway(registry: Registry, turnedAway: MetricsOptions['turnedAway']): void {
  const counter = new Counter({
    name: 'turned_away_total',
    help: 'Connections closed and requests answered 503 to protect the others, by what they were too much of.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      counter.reset()
      // Shown from the start, or the first would be no increase.
      for (const by of TURNED_AWAY_BY) counter.inc({ by }, 0)
      for (const [by, count] of turnedAway.counts()) counter.inc({ by }, count)
    },
  })
}

function showReadyAnswers(registry: Registry, readyCounts: MetricsOptions['readyCounts']): void {
  const counter = new Counter({
    name: 'http_ready_answers_total',
    help: 'Requests answered from memory before any route, by call of the contract and status. They take no time worth measuring.',
    labelNames: ['call', 'status'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const { call, status, count } of readyCounts()) counter.inc({ call, status }, count)
    },
  })
}
