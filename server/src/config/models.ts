import type { Values } from './variables.ts'

/** An image provider and its settings. */
export type ModelConfig =
  | { engine: 'demo' }
  | { engine: 'openai'; apiKey: string; baseUrl: string; model: string; quality: string }
  | { engine: 'stability'; apiKey: string; baseUrl: string }
  | { engine: 'compatible'; apiKey: string | null; baseUrl: string; model: string; costMicroUsd: number | null }

type Engine = ModelConfig['engine']

/** Order of preference: the first configured provider is used, unless a variable names another. */
const STANDARD: Engine[] = ['stability', 'openai', 'compatible', 'demo']
const PREMIUM: Engine[] = ['openai', 'compatible', 'stability', 'demo']

/** Selects the provider of each model class. `modelMistakes` reports providers with missing settings. */
export function modelsOf(values: Values): { standard: ModelConfig; premium: ModelConfig } {
  const choose = (named: Engine | undefined, usual: Engine[]): ModelConfig => {
    const wanted = named ? [named] : usual
    return wanted.map((engine) => configure(engine, values)).find((model) => model !== null) ?? { engine: 'demo' }
  }
  return { standard: choose(values.MODEL_STANDARD, STANDARD), premium: choose(values.MODEL_PREMIUM, PREMIUM) }
}

/** Null if it is not configured. */
function configure(engine: Engine, values: Values): ModelConfig | null {
  switch (engine) {
    case 'demo':
      return { engine }
    case 'openai': {
      const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl = 'https://api.openai.com/v1' } = values
      const { OPENAI_IMAGE_MODEL: model = 'gpt-image-2.5-sunburst', OPENAI_IMAGE_QUALITY: quality = 'medium' } = values
      return apiKey ? { engine, apiKey, baseUrl, model, quality } : null
    }
    case 'stability': {
      const { STABILITY_API_KEY: apiKey, STABILITY_BASE_URL: baseUrl = 'https://api.stability.ai' } = values
      return apiKey ? { engine, apiKey, baseUrl } : null
    }
    case 'compatible': {
      const { IMAGES_BASE_URL: baseUrl, IMAGES_MODEL: model, IMAGES_API_KEY: apiKey = null } = values
      const { IMAGES_COST_USD: costMicroUsd = null } = values
      return baseUrl && model ? { engine, apiKey, baseUrl, model, costMicroUsd } : null
    }
  }
}

const DEFAULT_BUDGET_MICRO_USD = 20_000_000

/** Daily cost limit of each paid model, in millionths of a US dollar; null for no limit. */
export function budgetOf(values: Values): number | null {
  if (values.DAILY_PROVIDER_BUDGET_USD !== undefined) return values.DAILY_PROVIDER_BUDGET_USD
  const isFree = Object.values(modelsOf(values)).every(({ engine }) => engine === 'demo')
  return isFree ? null : DEFAULT_BUDGET_MICRO_USD
}

const NEEDED = { openai: 'OPENAI_API_KEY', stability: 'STABILITY_API_KEY', compatible: 'IMAGES_BASE_URL' } as const

/** Returns an error message for each provider that is selected or partly configured but lacks a setting. */
export function modelMistakes(values: Values): string[] {
  const lacking = (['MODEL_STANDARD', 'MODEL_PREMIUM'] as const).flatMap((name) => {
    const engine = values[name]
    const isComplete = engine === undefined || engine === 'demo' || values[NEEDED[engine]] !== undefined
    return isComplete ? [] : [`${name}=${engine} needs ${NEEDED[engine]}.`]
  })
  const { IMAGES_BASE_URL, IMAGES_API_KEY, IMAGES_MODEL, IMAGES_COST_USD } = values
  if (IMAGES_BASE_URL !== undefined && IMAGES_MODEL === undefined) {
    lacking.push('IMAGES_MODEL must be set with IMAGES_BASE_URL: requests contain it, and images are shown with it.')
  }
  if (IMAGES_BASE_URL === undefined && (IMAGES_API_KEY ?? IMAGES_MODEL ?? IMAGES_COST_USD) !== undefined) {
    lacking.push(
      'IMAGES_BASE_URL must be set with IMAGES_API_KEY, IMAGES_MODEL and IMAGES_COST_USD: they apply to that server only.',
    )
  }
  const isInUse = Object.values(modelsOf(values)).some(({ engine }) => engine === 'compatible')
  if (isInUse && typeof values.DAILY_PROVIDER_BUDGET_USD === 'number' && IMAGES_COST_USD === undefined) {
    lacking.push(
      'IMAGES_COST_USD must be set with DAILY_PROVIDER_BUDGET_USD: the server of IMAGES_BASE_URL does not report the cost of an image.',
    )
  }
  return lacking
}
