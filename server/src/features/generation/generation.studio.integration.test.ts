import { randomUUID } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { bypassRules } from '../../../test/fixtures/bypass-rules.ts'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { selectPlanByName } from '../plans/index.ts'
import { claimGeneration } from './worker/queue.ts'
import { selectGeneration, type GenerationRow, type NewGeneration } from './generation.repository.ts'
import { generations } from './generation.table.ts'

const idle = await startTestApplication({ WELCOME_CREDITS: '160' }, { runsJobs: false })
const idleCalls = createGenerationCalls(idle)
const working = await startTestApplication({ WELCOME_CREDITS: '160' })
const workingCalls = createGenerationCalls(working)

const reader = await idle.createUser()

type GenerationPage = { generations: Generation[]; nextCursor: string | null }

async function readRow({ database }: typeof idle, id: string): Promise<GenerationRow> {
  const row = await selectGeneration(database.db, id)
  if (!row) throw new Error('No such generation.')
  return row
}

/** Inserts generations, three in each millisecond. Returns their ids in the order of the list. */
async function insertMany({ id: userId }: TestUser, total: number): Promise<string[]> {
  const pro = await selectPlanByName(idle.database.db, 'Pro')
  const planId = pro?.id ?? ''
  const rows = Array.from({ length: total }, (_, index): NewGeneration & { id: string; createdAt: Date } => ({
    id: randomUUID(),
    userId,
    planId,
    prompt: `number ${index}`,
    requestHash: '',
    modelType: 'standard',
    aspectRatio: '2:3',
    style: 'None',
    variations: 1,
    visibility: 'private',
    credits: 16,
    seed: index,
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)),
  }))
  await bypassRules(idle.database.db, (tx) => tx.insert(generations).values(rows))
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

test('the list returns the user’s own generations in pages of 20, newest first, each once', async () => {
  const [user, other] = [await idle.createUser(), await idle.createUser()]
  const expected = await insertMany(user, 45)
  await insertMany(other, 5)
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const response: GenerationPage = (await idleCalls.list(user, cursor && `?cursor=${cursor}`)).json()
    pages.push(response.generations.map(({ id }) => id))
    cursor = response.nextCursor
  }
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(expected)
})

test('a full last page has no next cursor, and a new user gets an empty list', async () => {
  const [user, newcomer] = [await idle.createUser(), await idle.createUser()]
  await insertMany(user, 20)
  const page = (await idleCalls.list(user)).json<GenerationPage>()
  expect([page.generations.length, page.nextCursor]).toEqual([20, null])
  expect((await idleCalls.list(newcomer)).json()).toEqual({ generations: [], nextCursor: null })
})

test('a cursor of another user pages through the caller’s own list', async () => {
  const [user, other] = [await idle.createUser(), await idle.createUser()]
  await insertMany(user, 21)
  const ownIds = await insertMany(other, 3)
  const { nextCursor } = (await idleCalls.list(user)).json<GenerationPage>()
  const seen = (await idleCalls.list(other, `?cursor=${nextCursor}`))
    .json<GenerationPage>()
    .generations.map(({ id }) => id)
  expect(ownIds).toEqual(expect.arrayContaining(seen))
})

test.each(['x', '', '0', 'MTIz', '%00', `${'A'.repeat(201)}`, Buffer.from('1 or 1=1').toString('base64url')])(
  'the cursor %j returns 400',
  async (cursor) => {
    const response = await idleCalls.list(reader, `?cursor=${cursor}`)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  },
)

test('listing, cancelling and retrying require a token', async () => {
  const visitor = { ...(await idle.createUser()), headers: { authorization: '' } }
  for (const response of [
    await idleCalls.list(visitor),
    await idleCalls.cancel(visitor, randomUUID()),
    await idleCalls.retry(visitor, randomUUID()),
  ]) {
    expect(response.statusCode).toBe(401)
  }
})

test('the list contains the result of each generation', async () => {
  const user = await working.createUser()
  const done = await workingCalls.startGeneration(user, { prompt: 'done', visibility: 'private' })
  await workingCalls.waitUntilFinished(user, done.id)
  const { generations: listed } = (await workingCalls.list(user)).json<GenerationPage>()
  expect(listed).toEqual([await workingCalls.get(user, done.id)])
  expect(listed[0]).toMatchObject({
    status: 'succeeded',
    stage: 'ended',
    model: 'test model 1',
    refunded: false,
    images: [{ prompt: 'done', visibility: 'private' }],
  })
})

test('a queued generation is cancelled and refunded once, even with concurrent requests', async () => {
  const user = await idle.createUser()
  const { id } = await idleCalls.startGeneration(user)
  expect(await idleCalls.balance(user)).toBe(144)
  const responses = await Promise.all(Array.from({ length: 20 }, () => idleCalls.cancel(user, id)))
  responses.push(await idleCalls.cancel(user, id))
  for (const response of responses) {
    expect([response.statusCode, idleCalls.parseGeneration(response)]).toMatchObject([
      200,
      { status: 'cancelled', stage: 'ended', refunded: true, error: null, images: [] },
    ])
  }
  expect(await idleCalls.balance(user)).toBe(160)
  expect(await findLedgerViolations(idle.database.db)).toEqual([])
})

test('cancelling a running generation returns 409 and refunds nothing', async () => {
  const user = await idle.createUser()
  const { id } = await idleCalls.startGeneration(user)
  const now = new Date()
  const deadlineAt = new Date(now.getTime() + 60_000)
  await claimGeneration(idle.database.db, await readRow(idle, id), { jobId: randomUUID(), now, deadlineAt })
  const response = await idleCalls.cancel(user, id)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'GENERATION_STARTED'])
  expect((await idleCalls.get(user, id)).status).toBe('running')
  expect(await idleCalls.balance(user)).toBe(144)
})

test('a finished generation cannot be cancelled', async () => {
  const user = await working.createUser()
  const { id } = await workingCalls.startGeneration(user)
  await workingCalls.waitUntilFinished(user, id)
  expect((await workingCalls.cancel(user, id)).json()).toMatchObject({ code: 'GENERATION_STARTED' })
  expect(await workingCalls.balance(user)).toBe(144)
})

test('other users’ generations can be neither cancelled nor retried', async () => {
  const [owner, otherUser] = [await idle.createUser(), await idle.createUser()]
  const { id } = await idleCalls.startGeneration(owner)
  for (const inaccessibleId of [id, randomUUID(), 'x']) {
    for (const response of [
      await idleCalls.cancel(otherUser, inaccessibleId),
      await idleCalls.retry(otherUser, inaccessibleId),
    ]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    }
  }
  expect((await idleCalls.get(owner, id)).status).toBe('queued')
  expect(await idleCalls.balance(otherUser)).toBe(160)
})

test('a cancelled generation never runs and makes room for new ones', async () => {
  const application = await startTestApplication({ WELCOME_CREDITS: '160' }, { runsJobs: false })
  const calls = createGenerationCalls(application)
  const user = await application.createUser()
  const submissions = [1, 2, 3, 4, 5].map((number) => () => calls.startGeneration(user, { prompt: `number ${number}` }))
  const ids: string[] = []
  for (const startNext of submissions) ids.push((await startNext()).id)
  expect((await calls.submit(user)).statusCode).toBe(429)
  for (const id of ids.slice(0, 4)) await calls.cancel(user, id)
  const { id: lastId } = await calls.startGeneration(user, { prompt: 'number 6' })
  await application.startWork()
  await Promise.all([calls.waitUntilFinished(user, ids[4] ?? ''), calls.waitUntilFinished(user, lastId)])
  expect(application.model.requests.map(({ prompt }) => prompt).toSorted()).toEqual(['number 5', 'number 6'])
  expect(await calls.balance(user)).toBe(160 - 32)
})

test('a retry is charged again and uses the same input with another seed', async () => {
  const user = await working.createUser()
  const first = await workingCalls.startGeneration(user, {
    prompt: '  a fox 🦊 ',
    aspectRatio: '9:16',
    visibility: 'private',
  })
  await workingCalls.waitUntilFinished(user, first.id)
  const response = await workingCalls.retry(user, first.id)
  expect(response.statusCode).toBe(202)
  const retried = workingCalls.parseGeneration(response)
  expect(retried.id).not.toBe(first.id)
  expect(await workingCalls.waitUntilFinished(user, retried.id)).toMatchObject({
    status: 'succeeded',
    prompt: 'a fox 🦊',
    aspect_ratio: '9:16',
    visibility: 'private',
    credits: 16,
  })
  const [firstRequest, retryRequest] = working.model.requests.filter(({ prompt }) => prompt === 'a fox 🦊')
  expect(firstRequest?.seed).not.toBe(retryRequest?.seed)
  expect({ ...firstRequest, seed: 0, signal: 0 }).toMatchObject({
    ...retryRequest,
    seed: 0,
    signal: 0,
    onPartial: expect.anything(),
  })
  expect(await workingCalls.balance(user)).toBe(160 - 32)
})

test('retries with one key create one generation; the key is rejected for another generation', async () => {
  const user = await idle.createUser()
  const [first, second] = [await idleCalls.startGeneration(user), await idleCalls.startGeneration(user)]
  for (const { id } of [first, second]) await idleCalls.cancel(user, id)
  const key = { 'idempotency-key': randomUUID() }
  const responses = await Promise.all(Array.from({ length: 10 }, () => idleCalls.retry(user, first.id, key)))
  expect(new Set(responses.map(({ statusCode }) => statusCode)).size).toBe(1)
  expect(new Set(responses.map((response) => idleCalls.parseGeneration(response).id)).size).toBe(1)
  expect(await idleCalls.balance(user)).toBe(160 - 16)
  for (const response of [await idleCalls.retry(user, second.id, key), await idleCalls.submit(user, {}, key)]) {
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  }
})

test('a retry uses the current plan and price and is rejected if the plan lacks the style', async () => {
  const user = await idle.createUser()
  const { id: unstyledId } = await idleCalls.startGeneration(user)
  await idleCalls.cancel(user, unstyledId)
  await idleCalls.switchPlan(user, 'Pro Plus')
  expect(idleCalls.parseGeneration(await idleCalls.retry(user, unstyledId)).credits).toBe(26)
  const { id: styledId } = await idleCalls.startGeneration(user, { style: 'anime' })
  await idleCalls.cancel(user, styledId)
  expect(idleCalls.parseGeneration(await idleCalls.retry(user, styledId))).toMatchObject({
    style: 'anime',
    credits: 26,
  })
  const before = await idleCalls.balance(user)
  await idleCalls.switchPlan(user, 'Pro')
  const rejected = await idleCalls.retry(user, styledId)
  expect([rejected.statusCode, rejected.json()]).toEqual([
    403,
    { code: 'STYLE_NEEDS_PRO_PLUS', message: 'To apply styles to your generations, switch to Pro Plus.' },
  ])
  expect(await idleCalls.balance(user)).toBe(before)
})

test('an unfinished generation cannot be retried', async () => {
  const user = await idle.createUser()
  const { id } = await idleCalls.startGeneration(user)
  const response = await idleCalls.retry(user, id)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'GENERATION_UNFINISHED'])
  expect(await idleCalls.balance(user)).toBe(144)
})

test('a waiting request returns 409 with the refund if the generation is cancelled elsewhere', async () => {
  const user = await idle.createUser()
  const pendingResponse = idleCalls.submit(user, {}, { prefer: '' })
  const { id } = await vi.waitFor(async () => {
    const [first] = (await idleCalls.list(user)).json<GenerationPage>().generations
    if (!first) throw new Error('The generation is not listed yet.')
    return first
  })
  await idleCalls.cancel(user, id)
  const response = await pendingResponse
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'GENERATION_CANCELLED', refunded: true }])
  expect(await idleCalls.balance(user)).toBe(160)
})

test('a generation whose job was lost still runs', async () => {
  const application = await startTestApplication({}, { runsJobs: false })
  const calls = createGenerationCalls(application)
  const user = await application.createUser()
  const { id } = await calls.startGeneration(user)
  await application.database.db.execute(sql`delete from pgboss.job where name = 'generate'`)
  await application.startWork()
  expect((await calls.waitUntilFinished(user, id)).status).toBe('succeeded')
})

test('a retry without enough credits returns 402', async () => {
  const user = await idle.createUser()
  const { id } = await idleCalls.startGeneration(user)
  await idleCalls.cancel(user, id)
  await idle.database.db.execute(
    sql`insert into ledger_entries (user_id, amount, kind, reference, balance) values (${user.id}, -150, 'deduct', ${user.id}, 10)`,
  )
  const response = await idleCalls.retry(user, id)
  expect([response.statusCode, response.json()]).toMatchObject([402, { needed: 16, available: 10 }])
  const rows = await idle.database.db.select().from(generations).where(eq(generations.userId, user.id))
  expect(rows).toHaveLength(1)
})
