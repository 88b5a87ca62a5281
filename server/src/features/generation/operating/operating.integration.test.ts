import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { bypassRules } from '../../../../test/fixtures/bypass-rules.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createGenerationParts } from '../../../../test/fixtures/generation-parts.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { drawPlainly } from '../../../../test/fakes/test-model.ts'
import { recordProgress, createClaims } from '../worker/queue.ts'
import { createGenerationOperating } from './operating.ts'
import { selectGeneration, type GenerationRow } from '../generation.repository.ts'

const AT_ONCE = inject('deep') ? 60 : 10
const database = await createTestDatabase()
const { db } = database
const silent = () => {}
const logger = { info: silent, warn: silent, error: silent }
const parts = await createGenerationParts({ database, logger, passCrashPoint: silent })
const { worker, models } = parts
const model = models.standard
const turns: string[] = []
const jobs = {
  enqueue: async (_tx: Tx, _queue: string, payload: object) => {
    if ('jobId' in payload) turns.push(String(payload.jobId))
  },
}
const operating = createGenerationOperating({ ...parts, jobs })
const claims = createClaims({ ...parts, refundLost: () => Promise.reject(new Error('No.')) })
const going = new AbortController()

async function begin(): Promise<string> {
  const userId = randomUUID()
  await db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${userId}, ${`${userId}@example.org`}, 'somebody', true, '1', now())`,
  )
  await parts.credits.openAccount({ id: userId, email: `${userId}@example.org` })
  const wish = { prompt: 'fog', aspectRatio: '2:3', variations: 1, style: 'None', image: null } as const
  return (await parts.generation.create(userId, { ...wish, visibility: 'public' })).id
}

/** Claims the generation for a worker that does nothing more. */
async function claimed(id: string): Promise<GenerationRow> {
  const row = await claims.claim(randomUUID())
  if (row?.id !== id) throw new Error('Another generation was claimed.')
  return row
}

const stateOf = async (id: string) => (await selectGeneration(db, id))?.status
const nothing = async () => {}
const retry = (id: string) => operating.retry(id, nothing)
const refund = (id: string) => operating.refund(id, nothing)
const run = (jobId = '') => worker.run(jobId, going.signal)
const newTurn = () => turns.splice(0).at(-1)
const booksAreRight = async () => expect([...(await findLedgerMistakes(db)), ...(await findUnsettled(db))]).toEqual([])

test('retrying a queued generation enqueues another job', async () => {
  const id = await begin()
  expect((await retry(id)).status).toBe('queued')
  await run(newTurn())
  expect(await stateOf(id)).toBe('succeeded')
  await booksAreRight()
})

test('retrying a running generation starts it again and fences off its earlier worker', async () => {
  const id = await begin()
  const lost = await claimed(id)
  model.costsMoney = true
  expect(await retry(id)).toMatchObject({ status: 'running', attempt: 2 })
  // The earlier worker would call the model next.
  expect(await recordProgress(db, lost, { calledAt: new Date() })).toBe(false)
  const before = model.requests.length
  await run(newTurn())
  expect([await stateOf(id), model.requests.length - before]).toEqual(['succeeded', 1])
  model.costsMoney = false
  await booksAreRight()
})

test.each([
  { status: 'running', at: sql`deadline_at = now() - interval '1 minute'` },
  { status: 'queued', at: sql`created_at = now() - interval '1 hour'` },
])('an overdue $status generation runs after a retry, and the sweep does not fail it first', async (past) => {
  const id = await begin()
  if (past.status === 'running') await claimed(id)
  await bypassRules(db, (tx) => tx.execute(sql`update generations set ${past.at} where id = ${id}`))
  await retry(id)
  await worker.sweep()
  await run(newTurn())
  const { status, claimedAt, deadlineAt } = (await selectGeneration(db, id)) ?? {}
  expect(status).toBe('succeeded')
  // The deadline counts from the new claim.
  expect((deadlineAt?.getTime() ?? 0) - (claimedAt?.getTime() ?? 0)).toBe(parts.deadlineMs)
  await booksAreRight()
})

test('the sweep fails a retried generation that no worker claims', async () => {
  const id = await begin()
  await claimed(id)
  await retry(id)
  await db.execute(sql`update generations set deadline_at = deadline_at - interval '17 minutes' where id = ${id}`)
  await worker.sweep()
  turns.splice(0)
  expect(await stateOf(id)).toBe('failed')
  await booksAreRight()
})

test('a refund is reported as a failure once', async () => {
  const id = await begin()
  parts.ends.splice(0)
  await refund(id)
  await expect(refund(id)).rejects.toMatchObject({ code: 'GENERATION_ENDED' })
  expect(parts.ends).toMatchObject([{ row: { id }, outcome: 'MODEL_FAILED', ms: expect.any(Number) }])
})

test('a generation whose paid model was called cannot be retried but can be refunded', async () => {
  const id = await begin()
  const lost = await claimed(id)
  await recordProgress(db, lost, { calledAt: new Date() })
  model.costsMoney = true
  await expect(retry(id)).rejects.toMatchObject({ code: 'MODEL_ASKED' })
  expect([await stateOf(id), turns]).toEqual(['running', []])
  model.costsMoney = false
  // A free model can be called again.
  expect((await retry(id)).attempt).toBe(2)
  expect(await refund(id)).toMatchObject({ status: 'failed', errorCode: 'MODEL_FAILED' })
  await expect(refund(id)).rejects.toMatchObject({ code: 'GENERATION_ENDED' })
  await expect(retry(id)).rejects.toMatchObject({ code: 'GENERATION_ENDED' })
  await expect(retry(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  turns.splice(0)
  await booksAreRight()
})

test('an error in the additional writes rolls back the refund or retry', async () => {
  const id = await begin()
  const fail = () => Promise.reject(new Error('Not listed.'))
  await expect(operating.refund(id, fail)).rejects.toThrow('Not listed.')
  await expect(operating.retry(id, fail)).rejects.toThrow('Not listed.')
  expect(await stateOf(id)).toBe('queued')
  await refund(id)
  turns.splice(0)
  await booksAreRight()
})

test(`${AT_ONCE} refunds race finishing workers: each generation finishes once`, async () => {
  const released = Promise.withResolvers<void>()
  model.answer = async (request) => (await released.promise, drawPlainly(request))
  const before = model.requests.length
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, begin))
  const runs = ids.map(() => run(randomUUID()))
  await expect.poll(() => model.requests.length - before).toBe(AT_ONCE)
  released.resolve()
  const refunds = await Promise.allSettled(ids.map(refund))
  await Promise.all(runs)
  model.answer = drawPlainly
  const states = await Promise.all(ids.map(stateOf))
  expect(states).toEqual(refunds.map(({ status }) => (status === 'fulfilled' ? 'failed' : 'succeeded')))
  await booksAreRight()
})

test(`${AT_ONCE} retries race starting workers: a paid model is called once per generation, and all succeed`, async () => {
  model.costsMoney = true
  const before = model.requests.length
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, begin))
  const runs = ids.map(() => run(randomUUID()))
  const retries = await Promise.allSettled(ids.map(retry))
  await Promise.all(runs)
  for (const jobId of turns.splice(0)) await run(jobId)
  const refusals = retries.flatMap((settled) =>
    settled.status === 'rejected' ? [settled.reason as { code: string }] : [],
  )
  expect(refusals.filter(({ code }) => !['MODEL_ASKED', 'GENERATION_ENDED'].includes(code))).toEqual([])
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'succeeded'))
  expect(model.requests.length - before).toBe(AT_ONCE)
  model.costsMoney = false
  await booksAreRight()
})

test('the admin list has no gaps between pages and uses indexes', async () => {
  const { userId } = (await selectGeneration(db, await begin())) ?? {}
  // Seven generations share each creation time. Every tenth one is overdue.
  await bypassRules(db, (tx) =>
    tx.execute(
      sql`insert into generations (id, user_id, prompt, aspect_ratio, style, variations, visibility, plan_id, model_type, credits, seed,
        request_hash, created_at, status, claimed_at, deadline_at, model)
      select gen_random_uuid(), ${userId}, 'fog', '1:1', 'None', 1, 'public', subscription_plans.id, 'standard', 16, 1, '',
        timestamptz '2020-01-01' + number / 7 * interval '1 second', 'running', now(),
        now() + case when number % 10 = 0 then interval '-1 minute' else interval '1 hour' end, 'model ' || number % 2
      from subscription_plans, generate_series(1, 3000) number where name = 'Pro'`,
    ),
  )
  await db.execute(sql`analyze generations`)
  const seen: GenerationRow[] = []
  for (let position: GenerationRow | undefined; ; position = seen.at(-1)) {
    const page = await operating.find({ model: 'model 1', position, limit: 400 })
    if (page.length === 0) break
    seen.push(...page)
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1_500)
  const times = seen.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const stuck = await operating.find({ state: 'stuck', limit: 1_000 })
  expect([stuck.length, stuck.filter((row) => !operating.isStuck(row))]).toEqual([300, []])
  expect((await operating.find({ state: 'running', userId, limit: 3_001 })).filter(operating.isStuck).length).toBe(300)
  const plan = await planOf(sql`select * from generations order by created_at desc, id desc limit 51`)
  expect(plan).toContain('generations_created_at_id_idx')
  const ended = sql`select model, sum(credits) from generations where finished_at >= now() - interval '1 day' and finished_at < now()`
  expect(await planOf(sql`${ended} group by model`)).toContain('generations_finished_at_idx')
})

async function planOf(query: SQL): Promise<string> {
  const lines = await queryRows(db, sql`explain ${query}`, z.record(z.string(), z.string()))
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
