import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findConfigIssues } from '../../test/fixtures/config-issues.ts'

test('without keys, all plans use the demo model without a budget', () => {
  expect(readConfig({}, '/srv/pictor')).toMatchObject({
    models: { standard: { provider: 'demo' }, premium: { provider: 'demo' } },
    generation: { blocklist: [], dailyBudgetMicroUsd: null },
  })
})

const OPENAI = { OPENAI_API_KEY: 'sk-1' }
const STABILITY = { STABILITY_API_KEY: 'sk-2' }
const IMAGES = { IMAGES_BASE_URL: 'http://10.0.0.5:8080/v1/', IMAGES_MODEL: 'sd-xl' }

test.each([
  [OPENAI, 'openai', 'openai'],
  [STABILITY, 'stability', 'stability'],
  [IMAGES, 'compatible', 'compatible'],
  [{ ...OPENAI, ...STABILITY, ...IMAGES }, 'stability', 'openai'],
  [{ ...OPENAI, ...IMAGES }, 'openai', 'openai'],
  [{ ...STABILITY, ...IMAGES }, 'stability', 'compatible'],
  [{ ...OPENAI, ...STABILITY, MODEL_STANDARD: 'demo', MODEL_PREMIUM: 'stability' }, 'demo', 'stability'],
])('the configured keys select the providers: %j', (environment: Record<string, string>, standard, premium) => {
  const { models } = readConfig(environment, '/srv/pictor')
  expect([models.standard.provider, models.premium.provider]).toEqual([standard, premium])
})

test('a provider uses its settings, and defaults for the rest', () => {
  expect(readConfig({ ...OPENAI, ...STABILITY }, '/srv/pictor').models).toEqual({
    standard: { provider: 'stability', apiKey: 'sk-2', baseUrl: 'https://api.stability.ai' },
    premium: {
      provider: 'openai',
      apiKey: 'sk-1',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-image-2.5-sunburst',
      quality: 'medium',
    },
  })
  expect(readConfig(IMAGES, '/srv/pictor').models.standard).toEqual({
    provider: 'compatible',
    apiKey: null,
    baseUrl: 'http://10.0.0.5:8080/v1',
    model: 'sd-xl',
    costMicroUsd: null,
  })
})

test('a provider without its required settings is rejected', () => {
  expect(findConfigIssues({ MODEL_STANDARD: 'stability', MODEL_PREMIUM: 'openai' })).toEqual([
    'MODEL_STANDARD=stability needs STABILITY_API_KEY.',
    'MODEL_PREMIUM=openai needs OPENAI_API_KEY.',
  ])
  expect(findConfigIssues({ MODEL_STANDARD: 'compatible' })).toEqual([
    'MODEL_STANDARD=compatible needs IMAGES_BASE_URL.',
  ])
  expect(findConfigIssues({ IMAGES_BASE_URL: 'http://localhost:8080/v1' })).toEqual([
    expect.stringContaining('IMAGES_MODEL must be set with IMAGES_BASE_URL'),
  ])
  expect(findConfigIssues({ IMAGES_API_KEY: 'key' })).toEqual([expect.stringContaining('IMAGES_BASE_URL must be set')])
})

test.each(['dall-e-3', 'gpt-image-1', 'gpt-image-1-mini', 'gpt-image-1.5', 'chatgpt-image-latest'])(
  'the earlier model %s is rejected',
  (name) => {
    expect(findConfigIssues({ OPENAI_IMAGE_MODEL: name })).toEqual([
      expect.stringContaining('OPENAI_IMAGE_MODEL must be gpt-image-2 or later'),
    ])
  },
)

test('keys and URLs of providers are validated', () => {
  expect(
    findConfigIssues({
      MODEL_PREMIUM: 'dreams',
      OPENAI_API_KEY: 'sk-1\n',
      OPENAI_BASE_URL: 'https://user:password@api.example/v1',
      OPENAI_IMAGE_QUALITY: 'auto',
      STABILITY_BASE_URL: 'api.stability.ai',
    }),
  ).toEqual([
    'MODEL_PREMIUM must be one of demo, openai, stability, compatible.',
    'OPENAI_API_KEY must consist of visible ASCII characters, without spaces.',
    'OPENAI_BASE_URL must have no user, query or fragment.',
    'OPENAI_IMAGE_QUALITY must be one of low, medium, high, xhigh, max.',
    'STABILITY_BASE_URL must be a URL that starts with https:// or http://.',
  ])
})

test('blocked words are separated by commas, and the budget is in dollars', () => {
  const environment = { PROMPT_BLOCKLIST: ' Foo, bar baz ,,', DAILY_PROVIDER_BUDGET_USD: '12.5' }
  expect(readConfig(environment, '/srv/pictor').generation).toMatchObject({
    blocklist: ['Foo', 'bar baz'],
    dailyBudgetMicroUsd: 12_500_000,
  })
  for (const amount of ['0', '-1', '1e3', 'ten', '0.0000001']) {
    expect(findConfigIssues({ DAILY_PROVIDER_BUDGET_USD: amount }), amount).toHaveLength(1)
  }
})

test('paid providers have a budget of 20 dollars a day, unless it is overridden or disabled', () => {
  const readBudget = (environment: Record<string, string>) =>
    readConfig(environment, '/srv/pictor').generation.dailyBudgetMicroUsd
  expect(readBudget(OPENAI)).toBe(20_000_000)
  expect(readBudget({ ...OPENAI, DAILY_PROVIDER_BUDGET_USD: '3' })).toBe(3_000_000)
  expect(readBudget({ ...OPENAI, DAILY_PROVIDER_BUDGET_USD: 'none' })).toBeNull()
  expect(readBudget({})).toBeNull()
})

test('a budget requires the cost per image of a server that does not report it', () => {
  const budget = { ...IMAGES, DAILY_PROVIDER_BUDGET_USD: '5' }
  expect(findConfigIssues(budget)).toEqual([expect.stringContaining('IMAGES_COST_USD must be set')])
  expect(findConfigIssues({ ...budget, MODEL_STANDARD: 'demo', MODEL_PREMIUM: 'demo' })).toEqual([])
  expect(readConfig({ ...budget, IMAGES_COST_USD: '0.012' }, '/srv/pictor').models.premium).toMatchObject({
    costMicroUsd: 12_000,
  })
  expect(readConfig({ ...budget, IMAGES_COST_USD: '0' }, '/srv/pictor').models.premium).toMatchObject({
    costMicroUsd: 0,
  })
})
