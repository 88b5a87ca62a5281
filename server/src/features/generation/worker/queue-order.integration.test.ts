import type { Generation } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import type { ImageModelRequest } from '../../../ports/image-model.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { renderSolidColor, type TestModel } from '../../../../test/fakes/test-model.ts'

const SETTINGS = { WELCOME_CREDITS: '1000' }
const oneWorker = await startTestApplication({ ...SETTINGS, GENERATION_CONCURRENCY: '1' })
const twoWorkers = await startTestApplication({ ...SETTINGS, GENERATION_CONCURRENCY: '2' })
const eightWorkers = await startTestApplication({ ...SETTINGS, GENERATION_CONCURRENCY: '8' })

interface PendingCall {
  prompt: string
  end(): void
}

/** Makes the test end each model call manually. Returns the calls in the order of their start. */
function resolveManually(model: TestModel): PendingCall[] {
  const pendingCalls: PendingCall[] = []
  model.respond = (request: ImageModelRequest) =>
    new Promise((resolve) =>
      pendingCalls.push({ prompt: request.prompt, end: () => resolve(renderSolidColor(request)) }),
    )
  return pendingCalls
}

const listPrompts = (calls: PendingCall[]) => calls.map(({ prompt }) => prompt)
const waitForCalls = (calls: PendingCall[], count: number) =>
  expect.poll(() => calls.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(count)

const submit = (application: TestApplication, user: TestUser, prompt: string) =>
  createGenerationCalls(application).startGeneration(user, { prompt })

async function submitAll(application: TestApplication, user: TestUser, prompts: string[]): Promise<Generation[]> {
  const generations: Generation[] = []
  for (const prompt of prompts) generations.push(await submit(application, user, prompt))
  return generations
}

const numberPrompts = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

async function endAll({ app, model }: TestApplication, user: TestUser, calls: PendingCall[]): Promise<void> {
  model.respond = renderSolidColor
  for (const { end } of calls) end()
  const list = () => app.inject({ url: '/api/generations', headers: user.headers })
  await expect
    .poll(
      async () =>
        (await list()).json<{ generations: Generation[] }>().generations.map((generation) => generation.stage),
      {
        timeout: 20_000,
        interval: 50,
      },
    )
    .not.toContainEqual(expect.not.stringMatching('ended'))
}

test('a user at both limits delays another user’s first generation by at most one generation', async () => {
  const [greedy, modest] = [await twoWorkers.createUser(), await twoWorkers.createUser()]
  const pendingCalls = resolveManually(twoWorkers.model)
  await submitAll(twoWorkers, greedy, numberPrompts('greedy', 5))
  await waitForCalls(pendingCalls, 2)
  await submit(twoWorkers, modest, 'modest')
  pendingCalls[0]?.end()
  await waitForCalls(pendingCalls, 3)
  // Two workers start the first two generations at the same time, in either order.
  expect(listPrompts(pendingCalls).slice(0, 2).toSorted()).toEqual(['greedy 1', 'greedy 2'])
  expect(listPrompts(pendingCalls).slice(2)).toEqual(['modest'])
  await endAll(twoWorkers, modest, pendingCalls)
  await endAll(twoWorkers, greedy, pendingCalls)
})

test('a user has at most two running generations, even if more workers are free', async () => {
  const [greedy, modest] = [await eightWorkers.createUser(), await eightWorkers.createUser()]
  const pendingCalls = resolveManually(eightWorkers.model)
  await submitAll(eightWorkers, greedy, numberPrompts('greedy', 5))
  await waitForCalls(pendingCalls, 2)
  // Submitted last: when these have started, the workers have skipped the other user’s queued generations.
  await submitAll(eightWorkers, modest, numberPrompts('modest', 2))
  await waitForCalls(pendingCalls, 4)
  expect(listPrompts(pendingCalls).toSorted()).toEqual(['greedy 1', 'greedy 2', 'modest 1', 'modest 2'])
  pendingCalls.find(({ prompt }) => prompt === 'greedy 1')?.end()
  await waitForCalls(pendingCalls, 5)
  expect(pendingCalls[4]?.prompt).toBe('greedy 3')
  await endAll(eightWorkers, modest, pendingCalls)
  await endAll(eightWorkers, greedy, pendingCalls)
})

test('at most two later Pro Plus generations run before a Pro generation', async () => {
  const [first, pro, plus] = [await oneWorker.createUser(), await oneWorker.createUser(), await oneWorker.createUser()]
  const switched = await oneWorker.app.inject({
    method: 'PUT',
    url: '/api/users/plan',
    headers: plus.headers,
    payload: { plan: 'Pro Plus' },
  })
  expect(switched.statusCode).toBe(200)
  const pendingCalls = resolveManually(oneWorker.model)
  await submit(oneWorker, first, 'first')
  await waitForCalls(pendingCalls, 1)
  await submit(oneWorker, pro, 'pro')
  await submitAll(oneWorker, plus, numberPrompts('plus', 4))
  for (let finishedCount = 0; finishedCount < 5; finishedCount++) {
    pendingCalls[finishedCount]?.end()
    await waitForCalls(pendingCalls, finishedCount + 2)
  }
  expect(listPrompts(pendingCalls)).toEqual(['first', 'plus 1', 'plus 2', 'pro', 'plus 3', 'plus 4'])
  await endAll(oneWorker, plus, pendingCalls)
})

test('while a user’s first generation runs, the second one waits for users without a running generation; then it is next', async () => {
  const [filler, pro] = [await twoWorkers.createUser(), await twoWorkers.createUser()]
  const plusUsers = [
    await twoWorkers.createUser(),
    await twoWorkers.createUser(),
    await twoWorkers.createUser(),
    await twoWorkers.createUser(),
  ]
  const { switchPlan } = createGenerationCalls(twoWorkers)
  for (const user of plusUsers) expect((await switchPlan(user, 'Pro Plus')).statusCode).toBe(200)
  const pendingCalls = resolveManually(twoWorkers.model)
  await submit(twoWorkers, filler, 'filler')
  await waitForCalls(pendingCalls, 1)
  await submit(twoWorkers, pro, 'first')
  await waitForCalls(pendingCalls, 2)
  await submit(twoWorkers, pro, 'second')
  for (const [number, user] of plusUsers.entries()) await submit(twoWorkers, user, `plus ${number + 1}`)
  const end = async (prompt: string) => {
    const finishedCount = pendingCalls.length
    pendingCalls.find((call) => call.prompt === prompt)?.end()
    await waitForCalls(pendingCalls, finishedCount + 1)
  }
  for (const prompt of ['filler', 'plus 1', 'plus 2', 'first']) await end(prompt)
  expect(listPrompts(pendingCalls)).toEqual(['filler', 'first', 'plus 1', 'plus 2', 'plus 3', 'second'])
  for (const user of [filler, pro, ...plusUsers]) await endAll(twoWorkers, user, pendingCalls)
})

test('a cancelled generation is refunded and never starts; a running one continues', async () => {
  const user = await oneWorker.createUser()
  const pendingCalls = resolveManually(oneWorker.model)
  const [running, cancelledGeneration, queuedGeneration] = await submitAll(oneWorker, user, [
    'running',
    'unwanted',
    'wanted',
  ])
  await waitForCalls(pendingCalls, 1)
  const cancel = (generation: Generation | undefined) =>
    oneWorker.app.inject({ method: 'DELETE', url: `/api/generations/${generation?.id}`, headers: user.headers })
  const cancelled = await Promise.all(Array.from({ length: 10 }, () => cancel(cancelledGeneration)))
  expect(cancelled.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await cancel(running)).json()).toMatchObject({ code: 'GENERATION_STARTED' })
  pendingCalls[0]?.end()
  await waitForCalls(pendingCalls, 2)
  await endAll(oneWorker, user, pendingCalls)
  expect(listPrompts(pendingCalls)).toEqual(['running', 'wanted'])
  expect(await oneWorker.fetchCredits(user)).toBe(1_000 - 2 * 16)
  expect(queuedGeneration?.status).toBe('queued')
})

test('a generation cancelled at the moment of its start either succeeds or is refunded', async () => {
  const user = await oneWorker.createUser()
  for (let round = 0; round < (inject('deep') ? 20 : 5); round++) {
    const pendingCalls = resolveManually(oneWorker.model)
    const [, contested] = await submitAll(oneWorker, user, ['before', `contested ${round}`])
    await waitForCalls(pendingCalls, 1)
    oneWorker.model.respond = renderSolidColor
    pendingCalls[0]?.end()
    const url = `/api/generations/${contested?.id}`
    const response = await oneWorker.app.inject({ method: 'DELETE', url, headers: user.headers })
    await endAll(oneWorker, user, [])
    const { generation } = (await oneWorker.app.inject({ url, headers: user.headers })).json<{
      generation: Generation
    }>()
    expect(generation.status).toBe(response.statusCode === 200 ? 'cancelled' : 'succeeded')
    const isStarted = oneWorker.model.requests.some(({ prompt }) => prompt === generation.prompt)
    expect(isStarted).toBe(generation.status === 'succeeded')
  }
})

test('every charge has its images or a refund after all tests', async () => {
  for (const { database } of [oneWorker, twoWorkers, eightWorkers]) {
    expect([await findLedgerViolations(database.db), await findGenerationViolations(database.db)]).toEqual([[], []])
  }
})
