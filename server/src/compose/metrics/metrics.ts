import { Counter, Histogram, Registry } from 'prom-client'
import type { EndedGeneration } from '../../features/generation/index.ts'
import type { MailOutcome } from '../../features/users/index.ts'
import type { PaymentNotices } from '../../features/payments/index.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { createModelMeasures, type MeasureModel } from './models.ts'
import { createProviderMeasures } from './payments.ts'
import { createStoreMeasures } from './store.ts'

/** What this process counts of its own work since its start. No label of it grows with users, prompts or ids. */
export interface Measures {
  registry: Registry
  model: MeasureModel
  store(store: ObjectStore): ObjectStore
  provider(provider: PaymentProvider): PaymentProvider
  notices(notices: PaymentNotices): PaymentNotices
  noteEnd(ended: EndedGeneration): void
  noteMail(kind: string, outcome: MailOutcome): void
}

export function createMeasures(): Measures {
  const registry = new Registry()
  return {
    registry,
    model: createModelMeasures(registry),
    store: createStoreMeasures(registry),
    ...createProviderMeasures(registry),
    noteEnd: createEndMeasure(registry),
    noteMail: createMailMeasure(registry),
  }
}

const USUAL_OUTCOMES: EndedGeneration['outcome'][] = [
  'succeeded',
  'CONTENT_REFUSED',
  'GENERATION_NOT_STORED',
  'GENERATION_TIMED_OUT',
  'MODEL_FAILED',
  'MODEL_PAUSED',
]

function createEndMeasure(registry: Registry): Measures['noteEnd'] {
  const duration = new Histogram({
    name: 'generation_duration_seconds',
    help: 'From the press to the end of a generation, by class of plan and outcome: succeeded, or the code that it failed with and was refunded.',
    labelNames: ['model_type', 'outcome'],
    buckets: [1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120, 180, 300, 900],
    registers: [registry],
  })
  // Shown from the start, or the first failure would be no increase.
  for (const model_type of ['standard', 'premium'])
    for (const outcome of USUAL_OUTCOMES) duration.zero({ model_type, outcome })
  return ({ row, outcome, ms }) => duration.observe({ model_type: row.modelType, outcome }, ms / 1000)
}

function createMailMeasure(registry: Registry): Measures['noteMail'] {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Tries to hand a mail to its carrier, by kind of mail and outcome: sent, unavailable (tried again), dropped.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'unavailable', 'dropped']) mails.inc({ kind: 'unknown', outcome }, 0)
  return (kind, outcome) => mails.inc({ kind, outcome })
}
