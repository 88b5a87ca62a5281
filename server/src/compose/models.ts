import { isDeepStrictEqual } from 'node:util'
import { createImageModel } from '../adapters/image-model/registry.ts'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ImageModel } from '../ports/image-model.ts'
import type { MeasureModel } from './metrics/calls.ts'
import type { RuntimePaths } from './app-options.ts'

export interface Models {
  /** The models by model class. */
  models: { standard: ImageModel; premium: ImageModel }
  /** Generates the demo gallery, independently of the models of the plans. */
  demoModel: ImageModel
  close(): Promise<void>
}

export interface ModelsDependencies {
  clock: Clock
  runtimePaths: Pick<RuntimePaths, 'illustratorWorker'>
  /** Replaces all configured models. */
  override?: ImageModel | undefined
  /** Wraps each model to measure its calls. */
  measure?: MeasureModel
}

/**
 * Creates one model for each distinct configuration, so that plans with the same configuration share it. Models start
 * and call nothing before their first image.
 */
export function createModels({ models: configured }: Config, dependencies: ModelsDependencies): Models {
  const { clock, runtimePaths, override, measure = (_engine, model) => model } = dependencies
  const { standard, premium } = configured
  const createdModels: { settings: ModelConfig; model: ImageModel }[] = []
  const getOrCreate = (settings: ModelConfig): ImageModel => {
    const existing = createdModels.find((other) => isDeepStrictEqual(other.settings, settings))
    if (existing) return existing.model
    const model = measure(
      settings.provider,
      override ?? createImageModel(settings, { fetch, clock, illustratorWorker: runtimePaths.illustratorWorker }),
    )
    createdModels.push({ settings, model })
    return model
  }
  return {
    models: { standard: getOrCreate(standard), premium: getOrCreate(premium) },
    demoModel: getOrCreate({ provider: 'demo' }),
    close: async () => void (await Promise.all(createdModels.map(({ model }) => model.close()))),
  }
}

/** Returns the model names to show with the plans. It is null for the demo model: the plan shows its own model name. */
export function getPlanModels({ config, models }: { config: Pick<Config, 'models'>; models: Models['models'] }) {
  const getModelName = (type: keyof Models['models']) =>
    config.models[type].provider === 'demo' ? null : models[type].model
  return { standard: getModelName('standard'), premium: getModelName('premium') }
}
