import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { WebhookHandler } from '../../features/payments/index.ts'
import { ImageModelError, type ImageModel, type ImageModelFailure } from '../../ports/image-model.ts'
import { ObjectStoreError, type ObjectStore } from '../../ports/object-store.ts'
import { PaymentProviderError, type PaymentProvider } from '../../ports/payment-provider.ts'

/** Wraps a model to measure its calls. `engine` is the name of its provider. */
export type MeasureModel = (engine: string, model: ImageModel) => ImageModel

type ModelOutcome = ImageModelFailure | 'generated' | 'aborted' | 'broken'
// prettier-ignore
const MODEL_OUTCOMES: ModelOutcome[] = [
  'generated', 'refused', 'bad-request', 'operator', 'busy', 'timed-out', 'unavailable', 'invalid-response', 'aborted', 'broken',
]

/** Measures the duration of model calls and sums their cost. */
export function createModelMetrics(registry: Registry): MeasureModel {
  const labelNames = ['engine', 'model'] as const
  const registers = [registry]
  const duration = new Histogram({
    name: 'image_model_call_duration_seconds',
    help: 'Duration of calls to an image provider, by provider, model and outcome: generated, the kind of failure, or aborted.',
    labelNames: [...labelNames, 'outcome'],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120, 180],
    registers,
  })
  const inFlight = new Gauge({
    name: 'image_model_calls_in_flight',
    help: 'Calls to an image provider that are in flight.',
    labelNames,
    registers,
  })
  const cost = new Counter({
    name: 'image_model_cost_dollars_total',
    help: 'Cost of generated images in US dollars, as reported by the provider.',
    labelNames,
    registers,
  })
  return (engine, model) => {
    const baseLabels = { engine, model: model.model }
    // Initialized to zero, so that the first failure is visible as an increase.
    for (const outcome of MODEL_OUTCOMES) duration.zero({ ...baseLabels, outcome })
    inFlight.set(baseLabels, 0)
    cost.inc(baseLabels, 0)
    return {
      get model() {
        return model.model
      },
      get isDemo() {
        return model.isDemo
      },
      get costsMoney() {
        return model.costsMoney
      },
      checkHealth: (signal) => model.checkHealth(signal),
      close: () => model.close(),
      async generate(request) {
        const labels = { engine, model: model.model }
        const stop = duration.startTimer(labels)
        inFlight.inc(labels)
        try {
          const image = await model.generate(request)
          cost.inc(labels, (image.costMicroUsd ?? 0) / 1e6)
          stop({ outcome: 'generated' })
          return image
        } catch (error) {
          stop({ outcome: toModelOutcome(error, request.signal) })
          throw error
        } finally {
          inFlight.dec(labels)
        }
      },
    }
  }
}

function toModelOutcome(error: unknown, signal: AbortSignal): ModelOutcome {
  if (error instanceof ImageModelError) return error.failure
  return signal.aborted ? 'aborted' : 'broken'
}

/**
 * Measures the duration of each operation of the object store. A stream is measured until it is open: its consumer
 * decides how long it lasts.
 */
export function createStoreMetrics(registry: Registry): (store: ObjectStore) => ObjectStore {
  const measure = createTimer(registry, {
    name: 'files_operation_duration_seconds',
    help: 'Duration of object store operations, by operation and outcome: done, full, unavailable or broken.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    label: 'operation',
    calls: ['put', 'get', 'size', 'stream', 'delete', 'check'],
    outcomes: ['full', 'unavailable', 'broken'],
    toOutcome: (error) => (error instanceof ObjectStoreError ? error.reason : 'broken'),
  })
  return (store) => ({
    ...store,
    put: (key, bytes, contentType) => measure('put', store.put(key, bytes, contentType)),
    get: (key) => measure('get', store.get(key)),
    size: (key) => measure('size', store.size(key)),
    stream: (key, range) => measure('stream', store.stream(key, range)),
    delete: (key) => measure('delete', store.delete(key)),
    check: () => measure('check', store.check()),
  })
}

/** Measures the duration of calls to the payment provider. */
export function createProviderMetrics(registry: Registry): (provider: PaymentProvider) => PaymentProvider {
  const measure = createTimer(registry, {
    name: 'payment_provider_call_duration_seconds',
    help: 'Duration of calls to the payment provider, by call and outcome: done, unavailable, refused, credentials or broken.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    label: 'call',
    calls: ['create_order', 'find_payment', 'list_payments', 'list_refunds', 'capture'],
    outcomes: ['unavailable', 'refused', 'credentials', 'broken'],
    toOutcome: (error) => (error instanceof PaymentProviderError ? error.reason : 'broken'),
  })
  return (provider) => ({
    ...provider,
    createOrder: (request) => measure('create_order', provider.createOrder(request)),
    findPayment: (id) => measure('find_payment', provider.findPayment(id)),
    listPayments: (id) => measure('list_payments', provider.listPayments(id)),
    listRefunds: (id) => measure('list_refunds', provider.listRefunds(id)),
    capture: (payment) => measure('capture', provider.capture(payment)),
  })
}

/** Counts webhooks of the payment provider by result. */
export function createWebhookMetrics(registry: Registry): (webhookEvents: WebhookHandler) => WebhookHandler {
  const counter = new Counter({
    name: 'webhook_events_total',
    help: 'Webhook events of the payment provider, by result: accepted, rejected (invalid signature or content), failed (the provider retries).',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['accepted', 'rejected', 'failed']) counter.inc({ result }, 0)
  return (webhookEvents) => ({
    ...webhookEvents,
    async handleWebhook(body, headers) {
      try {
        const result = await webhookEvents.handleWebhook(body, headers)
        counter.inc({ result })
        return result
      } catch (error) {
        counter.inc({ result: 'failed' })
        throw error
      }
    },
  })
}

interface TimerOptions<Call extends string> {
  name: string
  help: string
  /** In seconds. */
  buckets: number[]
  /** The label for the name of a call. */
  label: string
  calls: Call[]
  /** Outcomes of failures. */
  outcomes: string[]
  toOutcome(error: unknown): string
}

/** Returns a function that measures a call. Its outcome is `done`, or the result of `toOutcome` for its error. */
function createTimer<Call extends string>(registry: Registry, options: TimerOptions<Call>) {
  const { name, help, buckets, label, calls, outcomes, toOutcome } = options
  const duration = new Histogram({ name, help, buckets, labelNames: [label, 'outcome'], registers: [registry] })
  // Initialized to zero, so that the first failure is visible as an increase.
  for (const call of calls) for (const outcome of ['done', ...outcomes]) duration.zero({ [label]: call, outcome })
  return async <Result>(call: Call, result: Promise<Result>): Promise<Result> => {
    const stop = duration.startTimer({ [label]: call })
    try {
      await result
      stop({ outcome: 'done' })
    } catch (error) {
      stop({ outcome: toOutcome(error) })
    }
    return result
  }
}
