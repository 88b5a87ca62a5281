import { isDeepStrictEqual } from 'node:util'
import { createImageModel } from '../adapters/image-model/registry.ts'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ImageModel } from '../ports/image-model.ts'
import type { MeasureModel } from './metrics/calls.ts'
import type { RuntimePaths } from './app-options.ts'

export interface Models {
  /** By the model class of the plan. */
  models: { standard: ImageModel; premium: ImageModel }
  /** Renders the demo gallery, independently of the plans. */
  demo: ImageModel
  close(): Promise<void>
}

export interface ModelsDependencies {
  clock: Clock
  runtimePaths: Pick<RuntimePaths, 'illustratorWorker'>
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
  const { clock, runtimePaths, override, measure = (_engine, model) => model } = dependencies
  const { standard, premium } = configured
  const created: { settings: ModelConfig; model: ImageModel }[] = []
  const getOrCreate = (settings: ModelConfig): ImageModel => {
    const existing = created.find((other) => isDeepStrictEqual(other.settings, settings))
    if (existing) return existing.model
    const model = measure(
      settings.provider,
      override ?? createImageModel(settings, { fetch, clock, illustratorWorker: runtimePaths.illustratorWorker }),
    )
    created.push({ settings, model })
    return model
  }
  return {
    models: { standard: getOrCreate(standard), premium: getOrCreate(premium) },
    demo: getOrCreate({ provider: 'demo' }),
    close: async () => void (await Promise.all(created.map(({ model }) => model.close()))),
  }
}

/** Returns the model names shown with plans; null for the demo model, because plans then show their own. */
export function getPlanModels({ config, models }: { config: Pick<Config, 'models'>; models: Models['models'] }) {
  const nameOf = (type: keyof Models['models']) => (config.models[type].provider === 'demo' ? null : models[type].model)
  return { standard: nameOf('standard'), premium: nameOf('premium') }
}
