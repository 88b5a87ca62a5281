import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { createTestModel } from '../../test/fakes/test-model.ts'
import { createModels, getPlanModels } from './models.ts'

const runtimePaths = { illustratorWorker: new URL('file:///none') }
const dependencies = { clock: systemClock, runtimePaths }
const createConfig = (environment: Record<string, string>) => readConfig(environment, '/srv/pictor')

test('plans with equal settings share one model, and the demo gallery always uses the demo model', async () => {
  const unconfigured = createModels(createConfig({}), dependencies)
  expect(unconfigured.models.standard).toBe(unconfigured.models.premium)
  expect(unconfigured.demoModel).toBe(unconfigured.models.standard)
  await unconfigured.close()

  const paid = createModels(createConfig({ OPENAI_API_KEY: 'sk-1' }), dependencies)
  expect(paid.models.standard).toBe(paid.models.premium)
  expect([paid.models.premium.model, paid.demoModel.isDemo]).toEqual(['gpt-image-2.5-sunburst', true])
  await paid.close()
})

test('each plan uses its configured provider', async () => {
  const environment = {
    OPENAI_API_KEY: 'sk-1',
    OPENAI_IMAGE_MODEL: 'gpt-image-2',
    STABILITY_API_KEY: 'sk-2',
    IMAGES_BASE_URL: 'http://localhost:8080/v1',
    IMAGES_MODEL: 'sd-xl',
  }
  const configured = createModels(createConfig(environment), dependencies)
  expect([configured.models.standard.model, configured.models.premium.model]).toEqual([
    'stable-image-ultra',
    'gpt-image-2',
  ])
  await configured.close()
  const overridden = createModels(
    createConfig({ ...environment, MODEL_STANDARD: 'compatible', MODEL_PREMIUM: 'demo' }),
    dependencies,
  )
  expect([overridden.models.standard.model, overridden.models.premium.isDemo]).toEqual(['sd-xl', true])
  await overridden.close()
})

test('a plan shows the name of its configured model, or its own model name if the demo model is configured', async () => {
  const config = createConfig({ OPENAI_API_KEY: 'sk-1', OPENAI_IMAGE_MODEL: 'gpt-image-2', MODEL_STANDARD: 'demo' })
  const { models, close } = createModels(config, dependencies)
  expect(getPlanModels({ config, models })).toEqual({ standard: null, premium: 'gpt-image-2' })
  await close()
})

test('an override replaces all models', async () => {
  const override = createTestModel()
  const { models, demoModel } = createModels(createConfig({ OPENAI_API_KEY: 'sk-1' }), { ...dependencies, override })
  expect([models.standard, models.premium, demoModel].every((model) => model === override)).toBe(true)
})
