import type { Values } from './variables.ts'

/** An image provider and its settings. */
export type ModelConfig =
  | { provider: 'demo' }
  | { provider: 'openai'; apiKey: string; baseUrl: string; model: string; quality: string }
  | { provider: 'stability'; apiKey: string; baseUrl: string }
  | { provider: 'compatible'; apiKey: string | null; baseUrl: string; model: string; costMicroUsd: number | null }

type ProviderName = ModelConfig['provider']

/** Providers in the order of preference: the first configured one is used, unless a variable names another. */
const STANDARD_PREFERENCE: ProviderName[] = ['stability', 'openai', 'compatible', 'demo']
const PREMIUM_PREFERENCE: ProviderName[] = ['openai', 'compatible', 'stability', 'demo']

/** Selects the provider of each model class. `findModelIssues` reports providers with missing settings. */
export function toModelConfigs(values: Values): { standard: ModelConfig; premium: ModelConfig } {
  const select = (chosen: ProviderName | undefined, preferred: ProviderName[]): ModelConfig => {
    const candidates = chosen ? [chosen] : preferred
    return (
      candidates.map((provider) => toModelConfig(provider, values)).find((model) => model !== null) ?? {
        provider: 'demo',
      }
    )
  }
  return {
    standard: select(values.MODEL_STANDARD, STANDARD_PREFERENCE),
    premium: select(values.MODEL_PREMIUM, PREMIUM_PREFERENCE),
  }
}

/** Null if the provider is not configured. */
function toModelConfig(provider: ProviderName, values: Values): ModelConfig | null {
  switch (provider) {
    case 'demo':
      return { provider }
    case 'openai': {
      const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl = 'https://api.openai.com/v1' } = values
      const { OPENAI_IMAGE_MODEL: model = 'gpt-image-2.5-sunburst', OPENAI_IMAGE_QUALITY: quality = 'medium' } = values
      return apiKey ? { provider, apiKey, baseUrl, model, quality } : null
    }
    case 'stability': {
      const { STABILITY_API_KEY: apiKey, STABILITY_BASE_URL: baseUrl = 'https://api.stability.ai' } = values
      return apiKey ? { provider, apiKey, baseUrl } : null
    }
    case 'compatible': {
      const { IMAGES_BASE_URL: baseUrl, IMAGES_MODEL: model, IMAGES_API_KEY: apiKey = null } = values
      const { IMAGES_COST_USD: costMicroUsd = null } = values
      return baseUrl && model ? { provider, apiKey, baseUrl, model, costMicroUsd } : null
    }
  }
}

const DEFAULT_BUDGET_MICRO_USD = 20_000_000

/** Daily cost limit of each paid model, in millionths of a US dollar; null for no limit. */
export function toDailyBudget(values: Values): number | null {
  if (values.DAILY_PROVIDER_BUDGET_USD !== undefined) return values.DAILY_PROVIDER_BUDGET_USD
  const isFree = Object.values(toModelConfigs(values)).every(({ provider }) => provider === 'demo')
  return isFree ? null : DEFAULT_BUDGET_MICRO_USD
}

const REQUIRED_VARIABLE = {
  openai: 'OPENAI_API_KEY',
  stability: 'STABILITY_API_KEY',
  compatible: 'IMAGES_BASE_URL',
} as const

/** Returns an error message for each provider that is selected or partly configured but lacks a setting. */
export function findModelIssues(values: Values): string[] {
  const issues = (['MODEL_STANDARD', 'MODEL_PREMIUM'] as const).flatMap((name) => {
    const provider = values[name]
    const isComplete =
      provider === undefined || provider === 'demo' || values[REQUIRED_VARIABLE[provider]] !== undefined
    return isComplete ? [] : [`${name}=${provider} needs ${REQUIRED_VARIABLE[provider]}.`]
  })
  const { IMAGES_BASE_URL, IMAGES_API_KEY, IMAGES_MODEL, IMAGES_COST_USD } = values
  if (IMAGES_BASE_URL !== undefined && IMAGES_MODEL === undefined) {
    issues.push('IMAGES_MODEL must be set with IMAGES_BASE_URL: requests contain it, and images are shown with it.')
  }
  if (IMAGES_BASE_URL === undefined && (IMAGES_API_KEY ?? IMAGES_MODEL ?? IMAGES_COST_USD) !== undefined) {
    issues.push(
      'IMAGES_BASE_URL must be set with IMAGES_API_KEY, IMAGES_MODEL and IMAGES_COST_USD: they apply to that server only.',
    )
  }
  const isInUse = Object.values(toModelConfigs(values)).some(({ provider }) => provider === 'compatible')
  if (isInUse && typeof values.DAILY_PROVIDER_BUDGET_USD === 'number' && IMAGES_COST_USD === undefined) {
    issues.push(
      'IMAGES_COST_USD must be set with DAILY_PROVIDER_BUDGET_USD: the server of IMAGES_BASE_URL does not report the cost of an image.',
    )
  }
  return issues
}
