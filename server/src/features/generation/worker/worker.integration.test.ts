import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { createTestModel, renderSolidColor } from '../../../../test/fakes/test-model.ts'
import { claimGeneration, recordProgress } from './queue.ts'
import { finishGeneration, selectGeneration, type GenerationRow } from '../generation.repository.ts'

const WELCOME = 160
const working = await startTestApplication({ WELCOME_CREDITS: String(WELCOME) }, { generation: { deadlineMs: 3_000 } })

const submit = async (application: TestApplication, user: TestUser) =>
  (await createGenerationCalls(application).startGeneration(user)).id

async function readRow({ database }: TestApplication, id: string): Promise<GenerationRow> {
  const row = await selectGeneration(database.db, id)
  if (!row) throw new Error('No such generation.')
  return row
}

async function expectFailed(application: TestApplication, id: string, errorCode: string): Promise<void> {
  const readStatus = async () => (await readRow(application, id)).status
  await expect.poll(readStatus, { timeout: 20_000, interval: 50 }).toBe('failed')
  expect(await readRow(application, id)).toMatchObject({ errorCode })
}

test('a model that does not respond is aborted at the deadline, and the generation is refunded', async () => {
  const user = await working.createUser()
  working.model.respond = ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  const id = await submit(working, user)
  await expectFailed(working, id, 'GENERATION_TIMED_OUT')
  await expect.poll(() => working.model.requests.at(-1)?.signal.aborted).toBe(true)
  working.model.respond = renderSolidColor
  expect(await working.fetchCredits(user)).toBe(WELCOME)
})

test('a model response after the claim was lost changes nothing and leaves no image', async () => {
  const user = await working.createUser()
  const started = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  working.model.respond = async (request) => {
    started.resolve()
    await response.promise
    return renderSolidColor(request)
  }
  const id = await submit(working, user)
  await started.promise
  const now = new Date()
  await claimGeneration(working.database.db, await readRow(working, id), { jobId: randomUUID(), now, deadlineAt: now })
  response.resolve()
  working.model.respond = renderSolidColor
  await expectFailed(working, id, 'GENERATION_TIMED_OUT')
  expect(await working.fetchCredits(user)).toBe(WELCOME)
  const ownImages = await working.app.inject({ url: '/api/images/my-images', headers: user.headers })
  expect(ownImages.json()).toMatchObject({ images: [], total: 0 })
})

const idle = await startTestApplication({ WELCOME_CREDITS: String(WELCOME) }, { runsJobs: false })

test('only the current attempt can finish a generation', async () => {
  const id = await submit(idle, await idle.createUser())
  const { db } = idle.database
  const now = new Date()
  const queuedRow = await readRow(idle, id)
  const claims = await Promise.all(
    [1, 2, 3].map(() => claimGeneration(db, queuedRow, { jobId: randomUUID(), now, deadlineAt: now })),
  )
  const [first, ...others] = claims.filter((claim) => claim !== undefined)
  expect(others).toEqual([])
  const second = first && (await claimGeneration(db, first, { jobId: randomUUID(), now, deadlineAt: now }))
  if (!first || !second) throw new Error('No claim.')
  const result = { status: 'failed' as const, errorCode: 'MODEL_FAILED', now }
  await db
    .transaction(async (tx) => {
      expect(await finishGeneration(tx, first, result)).toBeUndefined()
      expect(await finishGeneration(tx, second, result)).toMatchObject({ id, status: 'failed' })
    })
    // Nothing refunds it here, so the database rejects the commit.
    .then(
      () => expect.unreachable(),
      (error: Error) =>
        // Only one of the database engines wraps a failed commit.
        expect([error, error.cause]).toContainEqual(expect.objectContaining({ constraint: 'generation_is_settled' })),
    )
  expect(await readRow(idle, id)).toMatchObject({ status: 'running', attempt: 2 })
})

test('a user has at most five unfinished generations; a sixth returns 429 and costs nothing', async () => {
  const user = await idle.createUser()
  const responses = await Promise.all(Array.from({ length: 10 }, () => createGenerationCalls(idle).submit(user)))
  expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5)
  const rejected = responses.filter(({ statusCode }) => statusCode === 429)
  expect(rejected.map((response) => response.json<{ code: string }>().code)).toEqual(
    Array(5).fill('TOO_MANY_GENERATIONS'),
  )
  expect(await idle.fetchCredits(user)).toBe(WELCOME - 5 * 16)
})

test('a generation that was queued for more than 15 minutes is refunded', async () => {
  let now = new Date()
  const idle = await startTestApplication({}, { runsJobs: false, clock: { now: () => now } })
  const user = await idle.createUser()
  const id = await submit(idle, user)
  expect(await idle.fetchCredits(user)).toBe(64)
  now = new Date(now.getTime() + 16 * 60_000)
  await idle.startWork()
  await expectFailed(idle, id, 'GENERATION_TIMED_OUT')
  expect(idle.model.requests).toEqual([])
  expect(
    (await idle.database.db.execute(`select sum(amount)::int as total from ledger_entries`)) as object,
  ).toMatchObject({
    rows: [{ total: 80 }],
  })
})

/** Claims the generation like a worker that is then lost. The queue delivers its job again. */
async function claimAndLoseWorker({ database: { db } }: TestApplication, row: GenerationRow): Promise<GenerationRow> {
  const [job] = await queryRows(
    db,
    sql`select data->>'jobId' as id from pgboss.job where name = 'generate'`,
    z.object({ id: z.uuid() }),
  )
  const now = new Date()
  const claim = { jobId: job?.id ?? '', now, deadlineAt: new Date(now.getTime() + 60_000) }
  const claimed = await claimGeneration(db, row, claim)
  if (!claimed) throw new Error('Not claimed.')
  return claimed
}

test('a paid model is not called again if the worker was lost after its call', async () => {
  const paidModel = createTestModel({ costsMoney: true })
  const idle = await startTestApplication({}, { runsJobs: false, model: paidModel })
  const user = await idle.createUser()
  const id = await submit(idle, user)
  await recordProgress(idle.database.db, await claimAndLoseWorker(idle, await readRow(idle, id)), {
    calledAt: new Date(),
  })
  await idle.startWork()
  await expectFailed(idle, id, 'GENERATION_INTERRUPTED')
  expect(paidModel.requests).toEqual([])
  expect(await idle.fetchCredits(user)).toBe(80)
})

test('a generation whose worker was lost before the model call is run once by the next worker', async () => {
  const paidModel = createTestModel({ costsMoney: true })
  const idle = await startTestApplication({}, { runsJobs: false, model: paidModel })
  const id = await submit(idle, await idle.createUser())
  await claimAndLoseWorker(idle, await readRow(idle, id))
  await idle.startWork()
  await expect.poll(async () => (await readRow(idle, id)).status, { timeout: 20_000, interval: 50 }).toBe('succeeded')
  expect(paidModel.requests).toHaveLength(1)
  expect(await readRow(idle, id)).toMatchObject({ attempt: 2, model: paidModel.model })
})
