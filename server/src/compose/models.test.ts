import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { createTestModel } from '../../test/fakes/test-model.ts'
import { createModels, getPlanModels } from './models.ts'

const runtimePaths = { illustratorWorker: new URL('file:///none') }
const dependencies = { clock: systemClock, runtimePaths }
const configOf = (environment: Record<string, string>) => readConfig(environment, '/srv/pictor')

test('equal settings share one provider, and the gallery always uses the demo model', async () => {
  const alone = createModels(configOf({}), dependencies)
  expect(alone.models.standard).toBe(alone.models.premium)
  expect(alone.demo).toBe(alone.models.standard)
  await alone.close()

  const paid = createModels(configOf({ OPENAI_API_KEY: 'sk-1' }), dependencies)
  expect(paid.models.standard).toBe(paid.models.premium)
  expect([paid.models.premium.model, paid.demo.isDemo]).toEqual(['gpt-image-2.5-sunburst', true])
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
  const both = createModels(configOf(environment), dependencies)
  expect([both.models.standard.model, both.models.premium.model]).toEqual(['stable-image-ultra', 'gpt-image-2'])
  await both.close()
  const overridden = createModels(
    configOf({ ...environment, MODEL_STANDARD: 'compatible', MODEL_PREMIUM: 'demo' }),
    dependencies,
  )
  expect([overridden.models.standard.model, overridden.models.premium.isDemo]).toEqual(['sd-xl', true])
  await overridden.close()
})

test('plans show the name of their configured model, or their own for the demo model', async () => {
  const config = configOf({ OPENAI_API_KEY: 'sk-1', OPENAI_IMAGE_MODEL: 'gpt-image-2', MODEL_STANDARD: 'demo' })
  const { models, close } = createModels(config, dependencies)
  expect(getPlanModels({ config, models })).toEqual({ standard: null, premium: 'gpt-image-2' })
  await close()
})

test('an override replaces all models', async () => {
  const override = createTestModel()
  const { models, demo } = createModels(configOf({ OPENAI_API_KEY: 'sk-1' }), { ...dependencies, override })
  expect([models.standard, models.premium, demo].every((model) => model === override)).toBe(true)
})
