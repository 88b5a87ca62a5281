import { randomUUID } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { bypassRules } from '../../../test/fixtures/bypass-rules.ts'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerMistakes } from '../../../test/fixtures/ledger.ts'
import { selectPlanByName } from '../plans/index.ts'
import { claimGeneration } from './worker/queue.ts'
import { selectGeneration, type GenerationRow, type NewGeneration } from './generation.repository.ts'
import { generations } from './generation.table.ts'

const idle = await startTestApplication({ WELCOME_CREDITS: '160' }, { works: false })
const waiting = generationCalls(idle)
const working = await startTestApplication({ WELCOME_CREDITS: '160' })
const drawn = generationCalls(working)

const reader = await idle.createUser()

type Listed = { generations: Generation[]; nextCursor: string | null }

async function rowOf({ database }: typeof idle, id: string): Promise<GenerationRow> {
  const row = await selectGeneration(database.db, id)
  if (!row) throw new Error('No such generation.')
  return row
}

/** Inserts generations, three in each millisecond. Returns their ids in the order of the list. */
async function insertMany({ id: userId }: TestUser, many: number): Promise<string[]> {
  const pro = await selectPlanByName(idle.database.db, 'Pro')
  const planId = pro?.id ?? ''
  const rows = Array.from({ length: many }, (_, index): NewGeneration & { id: string; createdAt: Date } => ({
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
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id)
}

test('the list returns the user’s own generations in pages of 20, newest first, each once', async () => {
  const [user, other] = [await idle.createUser(), await idle.createUser()]
  const expected = await insertMany(user, 45)
  await insertMany(other, 5)
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Listed = (await waiting.list(user, cursor && `?cursor=${cursor}`)).json()
    pages.push(answer.generations.map(({ id }) => id))
    cursor = answer.nextCursor
  }
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(expected)
})

test('a full last page has no next cursor, and a new user gets an empty list', async () => {
  const [user, newcomer] = [await idle.createUser(), await idle.createUser()]
  await insertMany(user, 20)
  const page = (await waiting.list(user)).json<Listed>()
  expect([page.generations.length, page.nextCursor]).toEqual([20, null])
  expect((await waiting.list(newcomer)).json()).toEqual({ generations: [], nextCursor: null })
})

test('a cursor of another user pages through the caller’s own list', async () => {
  const [user, other] = [await idle.createUser(), await idle.createUser()]
  await insertMany(user, 21)
  const own = await insertMany(other, 3)
  const { nextCursor } = (await waiting.list(user)).json<Listed>()
  const seen = (await waiting.list(other, `?cursor=${nextCursor}`)).json<Listed>().generations.map(({ id }) => id)
  expect(own).toEqual(expect.arrayContaining(seen))
})

test.each(['x', '', '0', 'MTIz', '%00', `${'A'.repeat(201)}`, Buffer.from('1 or 1=1').toString('base64url')])(
  'the cursor %j returns 400',
  async (cursor) => {
    const answer = await waiting.list(reader, `?cursor=${cursor}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  },
)

test('listing, cancelling and retrying require a token', async () => {
  const nobody = { ...(await idle.createUser()), headers: { authorization: '' } }
  for (const answer of [
    await waiting.list(nobody),
    await waiting.cancel(nobody, randomUUID()),
    await waiting.retry(nobody, randomUUID()),
  ]) {
    expect(answer.statusCode).toBe(401)
  }
})

test('the list contains the result of each generation', async () => {
  const user = await working.createUser()
  const done = await drawn.begin(user, { prompt: 'done', visibility: 'private' })
  await drawn.ended(user, done.id)
  const { generations: listed } = (await drawn.list(user)).json<Listed>()
  expect(listed).toEqual([await drawn.get(user, done.id)])
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
  const { id } = await waiting.begin(user)
  expect(await waiting.balance(user)).toBe(144)
  const answers = await Promise.all(Array.from({ length: 20 }, () => waiting.cancel(user, id)))
  answers.push(await waiting.cancel(user, id))
  for (const answer of answers) {
    expect([answer.statusCode, waiting.generationIn(answer)]).toMatchObject([
      200,
      { status: 'cancelled', stage: 'ended', refunded: true, error: null, images: [] },
    ])
  }
  expect(await waiting.balance(user)).toBe(160)
  expect(await findLedgerMistakes(idle.database.db)).toEqual([])
})

test('cancelling a running generation returns 409 and refunds nothing', async () => {
  const user = await idle.createUser()
  const { id } = await waiting.begin(user)
  const now = new Date()
  const deadlineAt = new Date(now.getTime() + 60_000)
  await claimGeneration(idle.database.db, await rowOf(idle, id), { jobId: randomUUID(), now, deadlineAt })
  const answer = await waiting.cancel(user, id)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'GENERATION_STARTED'])
  expect((await waiting.get(user, id)).status).toBe('running')
  expect(await waiting.balance(user)).toBe(144)
})

test('a finished generation cannot be cancelled', async () => {
  const user = await working.createUser()
  const { id } = await drawn.begin(user)
  await drawn.ended(user, id)
  expect((await drawn.cancel(user, id)).json()).toMatchObject({ code: 'GENERATION_STARTED' })
  expect(await drawn.balance(user)).toBe(144)
})

test('other users’ generations can be neither cancelled nor retried', async () => {
  const [owner, stranger] = [await idle.createUser(), await idle.createUser()]
  const { id } = await waiting.begin(owner)
  for (const unknown of [id, randomUUID(), 'x']) {
    for (const answer of [await waiting.cancel(stranger, unknown), await waiting.retry(stranger, unknown)]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    }
  }
  expect((await waiting.get(owner, id)).status).toBe('queued')
  expect(await waiting.balance(stranger)).toBe(160)
})

test('a cancelled generation never runs and makes room for new ones', async () => {
  const application = await startTestApplication({ WELCOME_CREDITS: '160' }, { works: false })
  const calls = generationCalls(application)
  const user = await application.createUser()
  const begun = [1, 2, 3, 4, 5].map((number) => () => calls.begin(user, { prompt: `number ${number}` }))
  const ids: string[] = []
  for (const begin of begun) ids.push((await begin()).id)
  expect((await calls.ask(user)).statusCode).toBe(429)
  for (const id of ids.slice(0, 4)) await calls.cancel(user, id)
  const { id: last } = await calls.begin(user, { prompt: 'number 6' })
  await application.startWork()
  await Promise.all([calls.ended(user, ids[4] ?? ''), calls.ended(user, last)])
  expect(application.model.requests.map(({ prompt }) => prompt).toSorted()).toEqual(['number 5', 'number 6'])
  expect(await calls.balance(user)).toBe(160 - 32)
})

test('a retry is charged again and uses the same input with another seed', async () => {
  const user = await working.createUser()
  const first = await drawn.begin(user, { prompt: '  a fox 🦊 ', aspectRatio: '9:16', visibility: 'private' })
  await drawn.ended(user, first.id)
  const answer = await drawn.retry(user, first.id)
  expect(answer.statusCode).toBe(202)
  const again = drawn.generationIn(answer)
  expect(again.id).not.toBe(first.id)
  expect(await drawn.ended(user, again.id)).toMatchObject({
    status: 'succeeded',
    prompt: 'a fox 🦊',
    aspect_ratio: '9:16',
    visibility: 'private',
    credits: 16,
  })
  const [one, other] = working.model.requests.filter(({ prompt }) => prompt === 'a fox 🦊')
  expect(one?.seed).not.toBe(other?.seed)
  expect({ ...one, seed: 0, signal: 0 }).toMatchObject({ ...other, seed: 0, signal: 0, onPartial: expect.anything() })
  expect(await drawn.balance(user)).toBe(160 - 32)
})

test('retries with one key create one generation; the key is rejected for another generation', async () => {
  const user = await idle.createUser()
  const [first, second] = [await waiting.begin(user), await waiting.begin(user)]
  for (const { id } of [first, second]) await waiting.cancel(user, id)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => waiting.retry(user, first.id, key)))
  expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1)
  expect(new Set(answers.map((answer) => waiting.generationIn(answer).id)).size).toBe(1)
  expect(await waiting.balance(user)).toBe(160 - 16)
  for (const answer of [await waiting.retry(user, second.id, key), await waiting.ask(user, {}, key)]) {
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  }
})

test('a retry uses the current plan and price and is rejected if the plan lacks the style', async () => {
  const user = await idle.createUser()
  const { id: cheap } = await waiting.begin(user)
  await waiting.cancel(user, cheap)
  await waiting.switchPlan(user, 'Pro Plus')
  expect(waiting.generationIn(await waiting.retry(user, cheap)).credits).toBe(26)
  const { id: styled } = await waiting.begin(user, { style: 'anime' })
  await waiting.cancel(user, styled)
  expect(waiting.generationIn(await waiting.retry(user, styled))).toMatchObject({ style: 'anime', credits: 26 })
  const before = await waiting.balance(user)
  await waiting.switchPlan(user, 'Pro')
  const refused = await waiting.retry(user, styled)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'STYLE_NEEDS_PRO_PLUS', message: 'To apply styles to your generations, switch to Pro Plus.' },
  ])
  expect(await waiting.balance(user)).toBe(before)
})

test('an unfinished generation cannot be retried', async () => {
  const user = await idle.createUser()
  const { id } = await waiting.begin(user)
  const answer = await waiting.retry(user, id)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'GENERATION_UNFINISHED'])
  expect(await waiting.balance(user)).toBe(144)
})

test('a waiting request returns 409 with the refund if the generation is cancelled elsewhere', async () => {
  const user = await idle.createUser()
  const answering = waiting.ask(user, {}, { prefer: '' })
  const { id } = await vi.waitFor(async () => {
    const [first] = (await waiting.list(user)).json<Listed>().generations
    if (!first) throw new Error('The generation is not listed yet.')
    return first
  })
  await waiting.cancel(user, id)
  const answer = await answering
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'GENERATION_CANCELLED', refunded: true }])
  expect(await waiting.balance(user)).toBe(160)
})

test('a generation whose job was lost still runs', async () => {
  const application = await startTestApplication({}, { works: false })
  const calls = generationCalls(application)
  const user = await application.createUser()
  const { id } = await calls.begin(user)
  await application.database.db.execute(sql`delete from pgboss.job where name = 'generate'`)
  await application.startWork()
  expect((await calls.ended(user, id)).status).toBe('succeeded')
})

test('a retry without enough credits returns 402', async () => {
  const user = await idle.createUser()
  const { id } = await waiting.begin(user)
  await waiting.cancel(user, id)
  await idle.database.db.execute(
    sql`insert into ledger_entries (user_id, amount, kind, reference, balance) values (${user.id}, -150, 'deduct', ${user.id}, 10)`,
  )
  const answer = await waiting.retry(user, id)
  expect([answer.statusCode, answer.json()]).toMatchObject([402, { needed: 16, available: 10 }])
  const rows = await idle.database.db.select().from(generations).where(eq(generations.userId, user.id))
  expect(rows).toHaveLength(1)
})
