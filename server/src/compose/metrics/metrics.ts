import { Counter, Histogram, Registry } from 'prom-client'
import type { FinishedGeneration } from '../../features/generation/index.ts'
import type { EmailOutcome } from '../../features/users/index.ts'
import { ALERTS, type Alerts } from '../../kernel/alerts.ts'
import { createModelMetrics, createProviderMetrics, createStoreMetrics, createWebhookMetrics } from './calls.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates the metrics that this process counts. No label contains users, prompts or ids, so the number of label values
 * is limited.
 */
export function createMetrics() {
  const registry = new Registry()
  return {
    registry,
    alerts: createAlerts(registry),
    measureModel: createModelMetrics(registry),
    measureStore: createStoreMetrics(registry),
    measureProvider: createProviderMetrics(registry),
    measureWebhooks: createWebhookMetrics(registry),
    onFinished: createGenerationMetric(registry),
    recordEmail: createEmailMetric(registry),
  }
}

function createAlerts(registry: Registry): Alerts {
  const counter = new Counter({
    name: 'alerts_total',
    help: 'Alerts that need operator action, by kind. Each is also logged, with the kind in the field `alert`.',
    labelNames: ['alert'],
    registers: [registry],
  })
  for (const alert of ALERTS) counter.inc({ alert }, 0)
  return { raise: (alert) => counter.inc({ alert }) }
}

const USUAL_OUTCOMES: FinishedGeneration['outcome'][] = [
  'succeeded',
  'CONTENT_REFUSED',
  'GENERATION_INTERRUPTED',
  'GENERATION_NOT_STORED',
  'GENERATION_TIMED_OUT',
  'MODEL_FAILED',
  'MODEL_PAUSED',
]

function createGenerationMetric(registry: Registry): (finished: FinishedGeneration) => void {
  const duration = new Histogram({
    name: 'generation_duration_seconds',
    help: 'Time from the submission to the end of a generation, by model type and outcome: succeeded, or the error code of a refunded generation.',
    labelNames: ['model_type', 'outcome'],
    buckets: [1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120, 180, 300, 900],
    registers: [registry],
  })
  // Initialized to zero, so that the first failure is visible as an increase.
  for (const model_type of ['standard', 'premium'])
    for (const outcome of USUAL_OUTCOMES) duration.zero({ model_type, outcome })
  return ({ row, outcome, ms }) => duration.observe({ model_type: row.modelType, outcome }, ms / 1000)
}

function createEmailMetric(registry: Registry): (kind: string, outcome: EmailOutcome) => void {
  const counter = new Counter({
    name: 'emails_total',
    help: 'Attempts to send an email, by kind and outcome: sent, unavailable (retried), dropped.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'unavailable', 'dropped']) counter.inc({ kind: 'unknown', outcome }, 0)
  return (kind, outcome) => counter.inc({ kind, outcome })
}
