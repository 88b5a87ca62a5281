import type { Generation } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import type { ImageModelRequest } from '../../../ports/image-model.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { drawPlainly, type TestModel } from '../../../../test/fakes/test-model.ts'

const SETTINGS = { WELCOME_CREDITS: '1000' }
const alone = await startTestApplication({ ...SETTINGS, GENERATION_CONCURRENCY: '1' })
const pair = await startTestApplication({ ...SETTINGS, GENERATION_CONCURRENCY: '2' })
const crowd = await startTestApplication({ ...SETTINGS, GENERATION_CONCURRENCY: '8' })

interface Drawing {
  prompt: string
  end(): void
}

/** Makes the test end each model call manually. Returns the calls in the order of their start. */
function drawByHand(model: TestModel): Drawing[] {
  const begun: Drawing[] = []
  model.answer = (request: ImageModelRequest) =>
    new Promise((resolve) => begun.push({ prompt: request.prompt, end: () => resolve(drawPlainly(request)) }))
  return begun
}

const promptsOf = (drawings: Drawing[]) => drawings.map(({ prompt }) => prompt)
const begins = (drawings: Drawing[], many: number) =>
  expect.poll(() => drawings.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(many)

const submit = (application: TestApplication, user: TestUser, prompt: string) =>
  generationCalls(application).begin(user, { prompt })

async function askAll(application: TestApplication, user: TestUser, prompts: string[]): Promise<Generation[]> {
  const generations: Generation[] = []
  for (const prompt of prompts) generations.push(await submit(application, user, prompt))
  return generations
}

const numbered = (name: string, many: number) => Array.from({ length: many }, (_, index) => `${name} ${index + 1}`)

async function endAll({ app, model }: TestApplication, user: TestUser, drawings: Drawing[]): Promise<void> {
  model.answer = drawPlainly
  for (const { end } of drawings) end()
  const list = () => app.inject({ url: '/api/generations', headers: user.headers })
  await expect
    .poll(async () => (await list()).json<{ generations: Generation[] }>().generations.map((each) => each.stage), {
      timeout: 20_000,
      interval: 50,
    })
    .not.toContainEqual(expect.not.stringMatching('ended'))
}

test('a user at both limits delays another user’s first generation by at most one', async () => {
  const [greedy, modest] = [await pair.createUser(), await pair.createUser()]
  const begun = drawByHand(pair.model)
  await askAll(pair, greedy, numbered('greedy', 5))
  await begins(begun, 2)
  await submit(pair, modest, 'modest')
  begun[0]?.end()
  await begins(begun, 3)
  // Two workers start the first two generations at the same time.
  expect(promptsOf(begun).slice(0, 2).toSorted()).toEqual(['greedy 1', 'greedy 2'])
  expect(promptsOf(begun).slice(2)).toEqual(['modest'])
  await endAll(pair, modest, begun)
  await endAll(pair, greedy, begun)
})

test('a user has at most two running generations, even if more workers are free', async () => {
  const [greedy, modest] = [await crowd.createUser(), await crowd.createUser()]
  const begun = drawByHand(crowd.model)
  await askAll(crowd, greedy, numbered('greedy', 5))
  await begins(begun, 2)
  // Submitted last: when these have started, the workers have skipped the other user’s queued generations.
  await askAll(crowd, modest, numbered('modest', 2))
  await begins(begun, 4)
  expect(promptsOf(begun).toSorted()).toEqual(['greedy 1', 'greedy 2', 'modest 1', 'modest 2'])
  begun.find(({ prompt }) => prompt === 'greedy 1')?.end()
  await begins(begun, 5)
  expect(begun[4]?.prompt).toBe('greedy 3')
  await endAll(crowd, modest, begun)
  await endAll(crowd, greedy, begun)
})

test('at most two later Pro Plus generations run before a Pro generation', async () => {
  const [first, pro, plus] = [await alone.createUser(), await alone.createUser(), await alone.createUser()]
  const switched = await alone.app.inject({
    method: 'PUT',
    url: '/api/users/plan',
    headers: plus.headers,
    payload: { plan: 'Pro Plus' },
  })
  expect(switched.statusCode).toBe(200)
  const begun = drawByHand(alone.model)
  await submit(alone, first, 'first')
  await begins(begun, 1)
  await submit(alone, pro, 'pro')
  await askAll(alone, plus, numbered('plus', 4))
  for (let ended = 0; ended < 5; ended++) {
    begun[ended]?.end()
    await begins(begun, ended + 2)
  }
  expect(promptsOf(begun)).toEqual(['first', 'plus 1', 'plus 2', 'pro', 'plus 3', 'plus 4'])
  await endAll(alone, plus, begun)
})

test('a second Pro generation waits for users without a running one, and runs before later ones when the first is finished', async () => {
  const [filler, pro] = [await pair.createUser(), await pair.createUser()]
  const dear = [await pair.createUser(), await pair.createUser(), await pair.createUser(), await pair.createUser()]
  const { switchPlan } = generationCalls(pair)
  for (const user of dear) expect((await switchPlan(user, 'Pro Plus')).statusCode).toBe(200)
  const begun = drawByHand(pair.model)
  await submit(pair, filler, 'filler')
  await submit(pair, pro, 'first')
  await begins(begun, 2)
  await submit(pair, pro, 'second')
  for (const [number, user] of dear.entries()) await submit(pair, user, `plus ${number + 1}`)
  const end = async (prompt: string) => {
    const ended = begun.length
    begun.find((each) => each.prompt === prompt)?.end()
    await begins(begun, ended + 1)
  }
  for (const prompt of ['filler', 'plus 1', 'plus 2', 'first']) await end(prompt)
  expect(promptsOf(begun)).toEqual(['filler', 'first', 'plus 1', 'plus 2', 'plus 3', 'second'])
  for (const user of [filler, pro, ...dear]) await endAll(pair, user, begun)
})

test('a cancelled generation is refunded and never starts; a running one continues', async () => {
  const user = await alone.createUser()
  const begun = drawByHand(alone.model)
  const [running, unwanted, wanted] = await askAll(alone, user, ['running', 'unwanted', 'wanted'])
  await begins(begun, 1)
  const cancel = (generation: Generation | undefined) =>
    alone.app.inject({ method: 'DELETE', url: `/api/generations/${generation?.id}`, headers: user.headers })
  const cancelled = await Promise.all(Array.from({ length: 10 }, () => cancel(unwanted)))
  expect(cancelled.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await cancel(running)).json()).toMatchObject({ code: 'GENERATION_STARTED' })
  begun[0]?.end()
  await begins(begun, 2)
  await endAll(alone, user, begun)
  expect(promptsOf(begun)).toEqual(['running', 'wanted'])
  expect(await alone.creditsOf(user)).toBe(1_000 - 2 * 16)
  expect(wanted?.status).toBe('queued')
})

test('a generation cancelled at the moment of its start either succeeds or is refunded', async () => {
  const user = await alone.createUser()
  for (let round = 0; round < (inject('deep') ? 20 : 5); round++) {
    const begun = drawByHand(alone.model)
    const [, contested] = await askAll(alone, user, ['before', `contested ${round}`])
    await begins(begun, 1)
    alone.model.answer = drawPlainly
    begun[0]?.end()
    const url = `/api/generations/${contested?.id}`
    const answer = await alone.app.inject({ method: 'DELETE', url, headers: user.headers })
    await endAll(alone, user, [])
    const { generation } = (await alone.app.inject({ url, headers: user.headers })).json<{ generation: Generation }>()
    expect(generation.status).toBe(answer.statusCode === 200 ? 'cancelled' : 'succeeded')
    const isBegun = alone.model.requests.some(({ prompt }) => prompt === generation.prompt)
    expect(isBegun).toBe(generation.status === 'succeeded')
  }
})

test('every charge has its images or a refund after all tests', async () => {
  for (const { database } of [alone, pair, crowd]) {
    expect([await findLedgerMistakes(database.db), await findUnsettled(database.db)]).toEqual([[], []])
  }
})
