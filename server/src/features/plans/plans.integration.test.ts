import type { CreditsState, Plan } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })

const list = async (query = '') => (await app.inject(`/api/plans${query}`)).json<{ plans: Plan[] }>().plans

const switchTo = ({ headers }: Pick<TestUser, 'headers'>, plan: string, extraFields: object = {}) =>
  app.inject({ method: 'PUT', url: '/api/users/plan', headers, payload: { plan, ...extraFields } })

const readCredits = async ({ headers }: TestUser) =>
  (await app.inject({ url: '/api/users/credits', headers })).json<CreditsState>()

test('plans are public and sorted by price', async () => {
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      name: 'Pro',
      model_type: 'standard',
      model: 'stable-image-ultra',
      credits_per_image: 16,
      features: ['basic_features', 'high_quality'],
    },
    {
      id: expect.any(String),
      name: 'Pro Plus',
      model_type: 'premium',
      model: 'gpt-image-1',
      credits_per_image: 26,
      features: ['basic_features', 'high_quality', 'priority_support'],
    },
  ])
})

test('the name filter returns one plan, and nothing for an unknown name', async () => {
  const [pro, proPlus] = await list()
  expect(await list('?name=Pro')).toEqual([pro])
  expect(await list('?name=Pro%20Plus')).toEqual([proPlus])
  expect(await list('?name=Pro+Plus')).toEqual([proPlus])
  for (const name of ['pro', 'Pro%20', 'Plus', '', '%25', "'%20or%20'1'='1", '__proto__']) {
    expect(await list(`?name=${name}`)).toEqual([])
  }
})

test('switching changes the plan and the price, but not the balance', async () => {
  const user = await createUser()
  const [pro, proPlus] = await list()
  for (const plan of [proPlus, pro]) {
    const response = await switchTo(user, plan?.name ?? '')
    expect([response.statusCode, response.json()]).toEqual([200, { subscriptionPlan: plan, totalCredits: 80 }])
    expect(await readCredits(user)).toMatchObject({ credits: 80, totalCredits: 80, subscriptionPlan: plan })
  }
})

test('switching to the same plan again returns the same response', async () => {
  const user = await createUser()
  const first = await switchTo(user, 'Pro Plus')
  const second = await switchTo(user, 'Pro Plus')
  expect([second.statusCode, second.body]).toEqual([200, first.body])
})

test('concurrent switches end on one of the plans with an unchanged balance', async () => {
  const user = await createUser()
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => switchTo(user, index % 2 ? 'Pro' : 'Pro Plus')),
  )
  for (const response of responses) {
    expect([response.statusCode, response.json<{ totalCredits: number }>().totalCredits]).toEqual([200, 80])
  }
  const { credits, subscriptionPlan } = await readCredits(user)
  expect([credits, ['Pro', 'Pro Plus'].includes(subscriptionPlan?.name ?? '')]).toEqual([80, true])
})

test.each(['pro', 'Pro ', 'Free', '__proto__', 'constructor', "Pro' or '1'='1", 'x'.repeat(100)])(
  'the unknown plan %j returns 404',
  async (plan) => {
    const user = await createUser()
    const response = await switchTo(user, plan)
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: 'PLAN_NOT_FOUND', message: errors.PLAN_NOT_FOUND.message },
    ])
    expect((await readCredits(user)).subscriptionPlan?.name).toBe('Pro')
  },
)

test('a switch changes only the plan of the caller and accepts no other fields', async () => {
  const [user, other] = [await createUser(), await createUser()]
  for (const extraFields of [
    { user_id: other.id },
    { totalCredits: 5_000 },
    { balance: 5_000 },
    { credits_per_image: 1 },
  ]) {
    expect((await switchTo(user, 'Pro Plus', extraFields)).statusCode).toBe(400)
  }
  expect((await switchTo(user, 'Pro Plus')).statusCode).toBe(200)
  expect(await readCredits(other)).toMatchObject({ credits: 80, subscriptionPlan: { name: 'Pro' } })
})

test('switching needs an access token, and a session cookie is not enough', async () => {
  const { cookie } = await createUser()
  const response = await app.inject({
    method: 'PUT',
    url: '/api/users/plan',
    headers: { cookie },
    payload: { plan: 'Pro Plus' },
  })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'UNAUTHORIZED'])
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})
