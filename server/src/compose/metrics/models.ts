import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { ImageModelError, type ImageModel, type ImageModelFailure } from '../../ports/image-model.ts'

export type MeasureModel = (engine: string, model: ImageModel) => ImageModel

const OUTCOMES: Outcome[] = [
  'drawn',
  'refused',
  'bad-request',
  'operator',
  'busy',
  'timed-out',
  'unavailable',
  'invalid-answer',
  'aborted',
  'broken',
]
type Outcome = ImageModelFailure | 'drawn' | 'aborted' | 'broken'

/** Times what each engine is asked, and adds up what it says that it costs. */
export function createModelMeasures(registry: Registry): MeasureModel {
  const labelNames = ['engine', 'model'] as const
  const registers = [registry]
  const duration = new Histogram({
    name: 'image_model_call_duration_seconds',
    help: 'Time of a call to an engine, by engine, model and outcome: drawn, the kind of its failure, or aborted by us.',
    labelNames: [...labelNames, 'outcome'],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120, 180],
    registers,
  })
  const inFlight = new Gauge({
    name: 'image_model_calls_in_flight',
    help: 'Calls to an engine that have not been answered yet.',
    labelNames,
    registers,
  })
  const cost = new Counter({
    name: 'image_model_cost_dollars_total',
    help: 'What the pictures of an engine cost, in US dollars, as far as it says.',
    labelNames,
    registers,
  })
  return (engine, model) => {
    const named = { engine, model: model.model }
    // Shown from the start, or the first failure would be no increase.
    for (const outcome of OUTCOMES) duration.zero({ ...named, outcome })
    inFlight.set(named, 0)
    cost.inc(named, 0)
    return measured(engine, model)
  }

  function measured(engine: string, model: ImageModel): ImageModel {
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
      examine: (signal) => model.examine(signal),
      close: () => model.close(),
      async generate(request) {
        const labels = { engine, model: model.model }
        const stop = duration.startTimer(labels)
        inFlight.inc(labels)
        try {
          const picture = await model.generate(request)
          cost.inc(labels, (picture.costMicroUsd ?? 0) / 1e6)
          stop({ outcome: 'drawn' })
          return picture
        } catch (error) {
          stop({ outcome: outcomeOf(error, request.signal) })
          throw error
        } finally {
          inFlight.dec(labels)
        }
      },
    }
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (error instanceof ImageModelError) return error.failure
  return signal.aborted ? 'aborted' : 'broken'
}
