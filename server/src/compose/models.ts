import { isDeepStrictEqual } from 'node:util'
import { createImageModel } from '../adapters/image-model/registry.ts'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ImageModel } from '../ports/image-model.ts'
import type { MeasureModel } from './metrics/calls.ts'
import type { Surroundings } from './parts.ts'

export interface Models {
  /** By the model class of the plan. */
  models: { standard: ImageModel; premium: ImageModel }
  /** Renders the demo gallery, independently of the plans. */
  demo: ImageModel
  close(): Promise<void>
}

export interface ModelsDependencies {
  clock: Clock
  surroundings: Pick<Surroundings, 'illustratorWorker'>
  /** Replaces all configured models. */
  override?: ImageModel | undefined
  /** Wraps the model of the provider with this name to measure its calls. */
  measure?: MeasureModel
}

/**
 * Creates one model for each distinct configuration, shared by all users of it. Nothing is started or called before the
 * first image.
 */
export function createModels({ models: configured }: Config, dependencies: ModelsDependencies): Models {
  const { clock, surroundings, override, measure = (_engine, model) => model } = dependencies
  const { standard, premium } = configured
  const made: { settings: ModelConfig; model: ImageModel }[] = []
  const make = (settings: ModelConfig): ImageModel => {
    const known = made.find((other) => isDeepStrictEqual(other.settings, settings))
    if (known) return known.model
    const model = measure(
      settings.engine,
      override ?? createImageModel(settings, { fetch, clock, illustratorWorker: surroundings.illustratorWorker }),
    )
    made.push({ settings, model })
    return model
  }
  return {
    models: { standard: make(standard), premium: make(premium) },
    demo: make({ engine: 'demo' }),
    close: async () => void (await Promise.all(made.map(({ model }) => model.close()))),
  }
}

/** Returns the model names shown with plans; null for the demo model, because plans then show their own. */
export function planModelsOf({ config, models }: { config: Pick<Config, 'models'>; models: Models['models'] }) {
  const nameOf = (type: keyof Models['models']) => (config.models[type].engine === 'demo' ? null : models[type].model)
  return { standard: nameOf('standard'), premium: nameOf('premium') }
}
