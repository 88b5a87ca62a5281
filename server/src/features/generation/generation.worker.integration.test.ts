import { randomUUID } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../testing/application.ts'
import { createTestModel, drawPlainly } from '../../testing/test-model.ts'
import { claimGeneration, finishGeneration, selectGeneration, selectOverdue } from './generation.repository.ts'
import { generations } from './generation.table.ts'

const { app, database, model, signUp } = await startTestApplication({ GENERATION_TIMEOUT_S: '5' })
const { db } = database

async function ask(user: TestUser): Promise<string> {
  const headers = { ...user.headers, prefer: 'respond-async' }
  const answer = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload: { prompt: 'fog' } })
  return answer.json<{ generation: Generation }>().generation.id
}

const statusOf = async (id: string) => (await selectGeneration(db, id))?.status
const balanceOf = async ({ headers }: TestUser) =>
  (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits

test('a model that does not answer is given up at the deadline, and refunded', async () => {
  const user = await signUp()
  model.answer = ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  const id = await ask(user)
  await expect.poll(() => statusOf(id), { timeout: 15_000, interval: 100 }).toBe('failed')
  model.answer = drawPlainly
  expect(await selectGeneration(db, id)).toMatchObject({ errorCode: 'GENERATION_TIMED_OUT' })
  expect(await balanceOf(user)).toBe(80)
})

test('an answer that comes after the claim was lost changes nothing and leaves no picture', async () => {
  const user = await signUp()
  const started = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  model.answer = async (request) => {
    started.resolve()
    await answer.promise
    return drawPlainly(request)
  }
  const id = await ask(user)
  await started.promise
  const row = await selectGeneration(db, id)
  if (!row) throw new Error('No generation.')
  await claimGeneration(db, id, { now: new Date(), deadlineAt: new Date(Date.now() + 60_000) })
  answer.resolve()
  model.answer = drawPlainly
  await expect.poll(() => statusOf(id), { timeout: 20_000, interval: 100 }).toBe('failed')
  expect(await balanceOf(user)).toBe(80)
  const mine = await app.inject({ url: '/api/images/my-images', headers: user.headers })
  expect(mine.json()).toMatchObject({ images: [], total: 0 })
})

test('only the attempt that owns a generation may end it', async () => {
  const id = await ask(await signUp())
  await expect.poll(() => statusOf(id), { timeout: 10_000, interval: 50 }).toBe('succeeded')
  const row = await selectGeneration(db, id)
  if (!row) throw new Error('No generation.')
  const end = { status: 'failed' as const, errorCode: 'MODEL_FAILED', now: new Date() }
  expect(await db.transaction((tx) => finishGeneration(tx, { ...row, status: 'running' }, end))).toBeUndefined()
  expect(await db.transaction((tx) => finishGeneration(tx, { ...row, status: 'running', attempt: 0 }, end))).toBeUndefined()
})

test('overdue is what ran beyond its deadline or waited too long', async () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const overdue = await selectOverdue(db, { now, waitingSince: now })
  expect(overdue).toEqual([])
  await db.select().from(generations).where(eq(generations.id, randomUUID()))
})

test('a model that costs money is never called twice for one generation', async () => {
  const paid = createTestModel({ costsMoney: true })
  const other = await startTestApplication({}, { model: paid })
  const user = await other.signUp()
  const started = Promise.withResolvers<void>()
  paid.answer = async () => {
    started.resolve()
    throw new Error('the answer was lost')
  }
  const headers = { ...user.headers, prefer: 'respond-async' }
  const answer = await other.app.inject({ method: 'POST', url: '/api/images/generate', headers, payload: { prompt: 'fog' } })
  await started.promise
  const { id } = answer.json<{ generation: Generation }>().generation
  await expect.poll(async () => (await selectGeneration(other.database.db, id))?.status, { timeout: 10_000, interval: 50 }).toBe('failed')
  expect(paid.requests).toHaveLength(1)
})
