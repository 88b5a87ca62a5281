import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bypassRules } from '../../../../test/fixtures/bypass-rules.ts'
import { PASSWORD, startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createTestModel, renderSolidColor, type TestModel } from '../../../../test/fakes/test-model.ts'
import { createAdmission, QUEUED_TOTAL_MAX } from './admission.ts'
import { addCost } from '../operating/costs.ts'

const PAUSED = {
  code: 'MODEL_PAUSED',
  message: "Your plan's image model has reached its limit for today. Please try again tomorrow. You were not charged.",
}

// Each image costs 3 cents, and the daily budget is 5 cents. Tests of the budget start a new day.
const logLines: Record<string, unknown>[] = []
let now = new Date()
const model = createTestModel({ costsMoney: true })
const application = await startTestApplication(
  { LOG_LEVEL: 'warn', WELCOME_CREDITS: '1000', GENERATION_CONCURRENCY: '1' },
  {
    model,
    clock: { now: () => now },
    generation: { dailyBudgetMicroUsd: 50_000 },
    log: { write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>) },
  },
)
const calls = createGenerationCalls(application)

const renderAtCost =
  (costMicroUsd: number | null): TestModel['respond'] =>
  async (request) => ({ ...(await renderSolidColor(request)), costMicroUsd })

function startDay(): void {
  now = new Date(now)
  now.setUTCHours(24, 0, 0, 0)
  logLines.length = 0
  model.respond = renderAtCost(30_000)
}

const findAlerts = () => logLines.filter((line) => line['alert'] !== undefined)

async function countAlerts(): Promise<number> {
  const { body } = await application.app.inject('/metrics')
  return Number(/^alerts_total\{alert="budget"\} (\d+)$/m.exec(body)?.[1])
}

async function generateTwo(user: TestUser): Promise<string[]> {
  const ids = []
  for (const _index of [1, 2]) {
    const { id } = await calls.startGeneration(user)
    expect((await calls.waitUntilFinished(user, id)).status).toBe('succeeded')
    ids.push(id)
  }
  return ids
}

async function deleteAccount({ headers, email }: TestUser): Promise<void> {
  const payload = { confirmation: email, currentPassword: PASSWORD }
  const response = await application.app.inject({ method: 'POST', url: '/api/users/delete', headers, payload })
  expect(response.statusCode).toBe(200)
}

test('a model that has spent its daily budget is paused: nothing is charged, and one alert is raised', async () => {
  startDay()
  const user = await application.createUser()
  const alertsBefore = await countAlerts()
  const [generationId = ''] = await generateTwo(user)
  const before = await calls.balance(user)
  for (const _try of [1, 2, 3]) {
    const response = await calls.submit(user)
    expect([response.statusCode, response.json()]).toEqual([503, PAUSED])
  }
  expect((await calls.retry(user, generationId)).json()).toEqual(PAUSED)
  expect(await calls.balance(user)).toBe(before)
  expect(findAlerts()).toMatchObject([{ alert: 'budget', level: 50, model: 'test model 1', spentMicroUsd: 60_000 }])
  expect(await countAlerts()).toBe(alertsBefore + 1)
})

test('a paused model rejects both plans with one alert and resumes at midnight UTC', async () => {
  startDay()
  const [pro, proPlus] = [await application.createUser(), await application.createUser()]
  await calls.switchPlan(proPlus, 'Pro Plus')
  await generateTwo(pro)
  for (const user of [pro, proPlus]) expect((await calls.submit(user)).json()).toEqual(PAUSED)
  now = new Date(now)
  now.setUTCHours(23, 59, 59, 999)
  expect((await calls.submit(pro)).json()).toEqual(PAUSED)
  expect(findAlerts()).toHaveLength(1)
  now = new Date(now.getTime() + 1)
  await generateTwo(proPlus)
  expect((await calls.submit(pro)).json()).toEqual(PAUSED)
  expect(findAlerts()).toHaveLength(2)
})

test('deleting an account does not reduce the spent budget', async () => {
  startDay()
  const [user, other] = [await application.createUser(), await application.createUser()]
  await generateTwo(user)
  await deleteAccount(user)
  expect((await calls.submit(other)).json()).toEqual(PAUSED)
  expect(findAlerts()).toMatchObject([{ spentMicroUsd: 60_000 }])
})

test('an image for an account that was deleted during the call counts toward the budget', async () => {
  startDay()
  const [user, other] = [await application.createUser(), await application.createUser()]
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  model.respond = async (request) => {
    requested.resolve()
    await release.promise
    return renderAtCost(60_000)(request)
  }
  const { id } = await calls.startGeneration(user)
  await requested.promise
  await deleteAccount(user)
  release.resolve()
  const loggedFields = { generationId: id, costMicroUsd: 60_000, model: 'test model 1' }
  await expect.poll(() => logLines, { interval: 20 }).toContainEqual(expect.objectContaining(loggedFields))
  expect((await calls.submit(other)).json()).toEqual(PAUSED)
  expect(findAlerts()).toMatchObject([{ spentMicroUsd: 60_000 }])
})

test('each model has its own budget', async () => {
  startDay()
  const noon = new Date(Date.UTC(2026, 4, 5, 12))
  const models = {
    standard: { model: 'the cheaper one', costsMoney: true },
    premium: { model: 'the dearer one', costsMoney: true },
  }
  const { db } = application.database
  const admission = createAdmission({
    models,
    clock: { now: () => noon },
    dailyBudgetMicroUsd: 1,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    alerts: { raise() {} },
  })
  await db.transaction((tx) => addCost(tx, { date: noon, model: 'the cheaper one', costMicroUsd: 1 }))
  expect([await admission.isPaused(db, 'standard'), await admission.isPaused(db, 'premium')]).toEqual([true, false])
})

test('a generation charged before the budget was spent is refunded without a model call', async () => {
  startDay()
  const user = await application.createUser()
  const release = Promise.withResolvers<void>()
  const requestsBefore = model.requests.length
  model.respond = async (request) => {
    await release.promise
    return renderAtCost(60_000)(request)
  }
  const first = await calls.startGeneration(user)
  await expect.poll(() => model.requests.length).toBe(requestsBefore + 1)
  const second = await calls.startGeneration(user)
  release.resolve()
  expect((await calls.waitUntilFinished(user, first.id)).status).toBe('succeeded')
  expect(await calls.waitUntilFinished(user, second.id)).toMatchObject({
    status: 'failed',
    refunded: true,
    error: PAUSED,
  })
  expect(model.requests).toHaveLength(requestsBefore + 1)
  expect(await calls.balance(user)).toBe(1_000 - 16)
  expect(await findLedgerViolations(application.database.db)).toEqual([])
})

test('images of unknown cost do not count toward the budget', async () => {
  startDay()
  model.respond = renderAtCost(null)
  const user = await application.createUser()
  await generateTwo(user)
  await generateTwo(user)
})

const idle = await startTestApplication({}, { runsJobs: false, generation: { dailyBudgetMicroUsd: 0 } })

test('the budget does not apply to a free model', async () => {
  const { startGeneration, cancel } = createGenerationCalls(idle)
  const user = await idle.createUser()
  const { id } = await startGeneration(user)
  expect((await cancel(user, id)).statusCode).toBe(200)
})

test('when 500 generations are queued, the next request returns 503 and is not charged', async () => {
  const { submit, balance, startGeneration, cancel } = createGenerationCalls(idle)
  const [busyUser, user] = [await idle.createUser(), await idle.createUser()]
  await bypassRules(idle.database.db, (tx) =>
    tx.execute(
      sql`insert into generations (id, user_id, prompt, aspect_ratio, style, variations, visibility, plan_id, model_type, credits,
        seed, request_hash, created_at)
      select gen_random_uuid(), ${busyUser.id}, 'fog', '1:1', 'None', 1, 'public', subscription_plans.id, 'standard', 16, 1, '', now()
      from subscription_plans, generate_series(1, ${QUEUED_TOTAL_MAX - 1}) where name = 'Pro'`,
    ),
  )
  const { id } = await startGeneration(user)
  const rejected = await submit(user)
  expect([rejected.statusCode, rejected.json()]).toEqual([
    503,
    { code: 'SERVICE_UNAVAILABLE', message: 'Server is busy. Please try again later.' },
  ])
  expect(await balance(user)).toBe(80 - 16)
  await cancel(user, id)
  expect((await submit(user)).statusCode).toBe(202)
})
