import type { CreditsState, Plan } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app, createUser } = await startTestApplication(
  { OPENAI_API_KEY: 'sk-1', OPENAI_IMAGE_MODEL: 'gpt-image-2', MODEL_STANDARD: 'demo' },
  { runsJobs: false, usesConfiguredProviders: true },
)

test('every response with a plan has the configured model', async () => {
  const { plans } = (await app.inject('/api/plans')).json<{ plans: Plan[] }>()
  expect(plans.map(({ name, model }) => [name, model])).toEqual([
    ['Pro', 'stable-image-ultra'],
    ['Pro Plus', 'gpt-image-2'],
  ])
  const { headers } = await createUser()
  const switched = await app.inject({ method: 'PUT', url: '/api/users/plan', headers, payload: { plan: 'Pro Plus' } })
  expect(switched.json()).toMatchObject({ subscriptionPlan: { model: 'gpt-image-2' } })
  const credits = await app.inject({ url: '/api/users/credits', headers })
  expect(credits.json<CreditsState>().subscriptionPlan).toMatchObject({ name: 'Pro Plus', model: 'gpt-image-2' })
})
