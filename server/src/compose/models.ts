import { isDeepStrictEqual } from 'node:util'
import { createImageModel } from '../adapters/image-model/registry.ts'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ImageModel } from '../ports/image-model.ts'
import type { MeasureModel } from './metrics/calls.ts'
import type { Surroundings } from './parts.ts'

export interface Models {
  /** By the class of the plan. */
  models: { standard: ImageModel; premium: ImageModel }
  /** What draws the first pictures of the gallery, whatever the plans use. */
  demo: ImageModel
  close(): Promise<void>
}

export interface ModelsDependencies {
  clock: Clock
  surroundings: Pick<Surroundings, 'illustratorWorker'>
  /** Draws everything in the place of what is configured. */
  override?: ImageModel | undefined
  /** Counts and times what the engine of this name is asked. */
  measure?: MeasureModel
}

/** One engine for each configuration, shared by all that use it. Nothing is started or asked before the first picture. */
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

/** The names of the models that plans are sold with: the demo engine draws in the place of whatever the plan names. */
export function planModelsOf({ config, models }: { config: Pick<Config, 'models'>; models: Models['models'] }) {
  const nameOf = (type: keyof Models['models']) => (config.models[type].engine === 'demo' ? null : models[type].model)
  return { standard: nameOf('standard'), premium: nameOf('premium') }
}
