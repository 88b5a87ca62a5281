import { randomUUID } from 'node:crypto'
import { GENERATION_QUEUED_MAX_MS } from '@pictor/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import type { Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { bypassRules } from '../../../../test/fixtures/bypass-rules.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createGenerationServices } from '../../../../test/fixtures/generation-services.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { renderSolidColor } from '../../../../test/fakes/test-model.ts'
import { recordProgress, createClaims } from '../worker/queue.ts'
import { createGenerationAdminActions } from './admin-actions.ts'
import { selectGeneration, selectOverdue, type GenerationRow } from '../generation.repository.ts'

const CONCURRENCY = inject('deep') ? 60 : 10
const database = await createTestDatabase()
const { db } = database
const ignore = () => {}
const warnings: string[] = []
const logger = { info: ignore, warn: (_fields: object, message: string) => void warnings.push(message), error: ignore }
let passCrashPoint: PassCrashPoint = ignore
const services = await createGenerationServices({
  database,
  logger,
  passCrashPoint: (point) => passCrashPoint(point),
})
const { worker, models } = services
const model = models.standard
const jobIds: string[] = []
const jobs = {
  enqueue: async (_tx: Tx, _queue: string, payload: object) => {
    if ('jobId' in payload) jobIds.push(String(payload.jobId))
  },
}
const adminActions = createGenerationAdminActions({ ...services, jobs })
const claims = createClaims(services)
const abortController = new AbortController()

async function submit(): Promise<string> {
  const userId = randomUUID()
  await db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${userId}, ${`${userId}@example.org`}, 'somebody', true, '1', now())`,
  )
  await services.credits.openAccount({ id: userId, email: `${userId}@example.org` })
  const input = { prompt: 'fog', aspectRatio: '2:3', variations: 1, style: 'None', image: null } as const
  return (await services.generation.create(userId, { ...input, visibility: 'public' })).id
}

/** Claims the generation for a worker that does nothing more. */
async function claimForLostWorker(id: string): Promise<GenerationRow> {
  const row = await claims.claim(randomUUID())
  if (row?.id !== id) throw new Error('Another generation was claimed.')
  return row
}

const readStatus = async (id: string) => (await selectGeneration(db, id))?.status
const noWrite = async () => {}
const retry = (id: string) => adminActions.retry(id, noWrite)
const refund = (id: string) => adminActions.refund(id, noWrite)
const run = (jobId = '') => worker.run(jobId, abortController.signal)
const takeLastJobId = () => jobIds.splice(0).at(-1)
const expectConsistentLedger = async () =>
  expect([...(await findLedgerViolations(db)), ...(await findGenerationViolations(db))]).toEqual([])

test('retrying a queued generation enqueues another job', async () => {
  const id = await submit()
  expect((await retry(id)).status).toBe('queued')
  await run(takeLastJobId())
  expect(await readStatus(id)).toBe('succeeded')
  await expectConsistentLedger()
})

test.each([
  { by: 'an admin', finish: refund },
  { by: 'the sweep', finish: () => worker.sweep() },
])('a refund by $by is reported even if the partial image can’t be deleted', async ({ finish }) => {
  const id = await submit()
  const row = await claimForLostWorker(id)
  await recordProgress(db, row, { partialKey: `partial-images/${randomUUID()}.webp` })
  await bypassRules(db, (tx) =>
    tx.execute(sql`update generations set deadline_at = now() - interval '1 minute' where id = ${id}`),
  )
  const deleteFiles = vi.spyOn(services.images, 'deleteFiles').mockRejectedValueOnce(new Error('The store is down.'))
  services.finished.splice(0)
  await finish(id)
  expect(deleteFiles).toHaveBeenCalledOnce()
  deleteFiles.mockRestore()
  expect([await readStatus(id), services.finished.map((finished) => finished.row.id)]).toEqual(['failed', [id]])
  await expectConsistentLedger()
})

test('a worker whose generation was refunded logs no failure if its files can’t be deleted', async () => {
  const id = await submit()
  const { images } = services
  const saved = Promise.withResolvers<void>()
  passCrashPoint = (point) => {
    if (point === 'generation.generated') saved.resolve()
  }
  const { storeImage } = images
  vi.spyOn(images, 'storeImage').mockImplementation(async (...image) => {
    const stored = await storeImage(...image)
    await saved.promise
    await refund(id)
    return stored
  })
  vi.spyOn(images, 'discard').mockRejectedValueOnce(new Error('The store is down.'))
  warnings.splice(0)
  await run(randomUUID())
  vi.restoreAllMocks()
  passCrashPoint = ignore
  expect([await readStatus(id), warnings]).toEqual(['failed', []])
  await expectConsistentLedger()
})

test('retrying a running generation starts it again and fences off its earlier worker', async () => {
  const id = await submit()
  const lostClaim = await claimForLostWorker(id)
  model.costsMoney = true
  expect(await retry(id)).toMatchObject({ status: 'running', attempt: 2 })
  // The earlier worker would call the model next.
  expect(await recordProgress(db, lostClaim, { calledAt: new Date() })).toBe(false)
  const before = model.requests.length
  await run(takeLastJobId())
  expect([await readStatus(id), model.requests.length - before]).toEqual(['succeeded', 1])
  model.costsMoney = false
  await expectConsistentLedger()
})

test.each([
  { status: 'running', setTime: sql`deadline_at = now() - interval '1 minute'` },
  { status: 'queued', setTime: sql`created_at = now() - interval '1 hour'` },
])('an overdue $status generation runs after a retry, and the sweep does not fail it first', async (overdue) => {
  const id = await submit()
  if (overdue.status === 'running') await claimForLostWorker(id)
  await bypassRules(db, (tx) => tx.execute(sql`update generations set ${overdue.setTime} where id = ${id}`))
  await retry(id)
  await worker.sweep()
  // Neither does the sweep of a server whose clock is behind.
  const behind = new Date(Date.now() - 30_000)
  const { deadlineMs } = services
  const overdueRows = await selectOverdue(db, { now: behind, deadlineMs, queuedMaxMs: GENERATION_QUEUED_MAX_MS })
  expect(overdueRows.map((row) => row.id)).not.toContain(id)
  await run(takeLastJobId())
  const { status, claimedAt, deadlineAt } = (await selectGeneration(db, id)) ?? {}
  expect(status).toBe('succeeded')
  // The deadline counts from the claim after the retry.
  expect((deadlineAt?.getTime() ?? 0) - (claimedAt?.getTime() ?? 0)).toBe(services.deadlineMs)
  await expectConsistentLedger()
})

test('the sweep fails a retried generation that no worker claims', async () => {
  const id = await submit()
  await claimForLostWorker(id)
  await retry(id)
  await db.execute(sql`update generations set deadline_at = deadline_at - interval '17 minutes' where id = ${id}`)
  await worker.sweep()
  jobIds.splice(0)
  expect(await readStatus(id)).toBe('failed')
  await expectConsistentLedger()
})

test('a refund is reported as a failure once', async () => {
  const id = await submit()
  services.finished.splice(0)
  await refund(id)
  await expect(refund(id)).rejects.toMatchObject({ code: 'GENERATION_ENDED' })
  expect(services.finished).toMatchObject([{ row: { id }, outcome: 'MODEL_FAILED', ms: expect.any(Number) }])
})

test('a generation whose paid model was called cannot be retried but can be refunded', async () => {
  const id = await submit()
  const lostClaim = await claimForLostWorker(id)
  await recordProgress(db, lostClaim, { calledAt: new Date() })
  model.costsMoney = true
  await expect(retry(id)).rejects.toMatchObject({ code: 'MODEL_ASKED' })
  expect([await readStatus(id), jobIds]).toEqual(['running', []])
  model.costsMoney = false
  // A free model can be called again.
  expect((await retry(id)).attempt).toBe(2)
  expect(await refund(id)).toMatchObject({ status: 'failed', errorCode: 'MODEL_FAILED' })
  await expect(refund(id)).rejects.toMatchObject({ code: 'GENERATION_ENDED' })
  await expect(retry(id)).rejects.toMatchObject({ code: 'GENERATION_ENDED' })
  await expect(retry(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  jobIds.splice(0)
  await expectConsistentLedger()
})

test('an error in the additional writes rolls back the refund or retry', async () => {
  const id = await submit()
  const fail = () => Promise.reject(new Error('The audit entry failed.'))
  await expect(adminActions.refund(id, fail)).rejects.toThrow('The audit entry failed.')
  await expect(adminActions.retry(id, fail)).rejects.toThrow('The audit entry failed.')
  expect(await readStatus(id)).toBe('queued')
  await refund(id)
  jobIds.splice(0)
  await expectConsistentLedger()
})

test(`${CONCURRENCY} refunds race finishing workers: each generation finishes once`, async () => {
  const released = Promise.withResolvers<void>()
  model.respond = async (request) => (await released.promise, renderSolidColor(request))
  const before = model.requests.length
  const ids = await Promise.all(Array.from({ length: CONCURRENCY }, submit))
  const runs = ids.map(() => run(randomUUID()))
  await expect.poll(() => model.requests.length - before).toBe(CONCURRENCY)
  released.resolve()
  const refunds = await Promise.allSettled(ids.map(refund))
  await Promise.all(runs)
  model.respond = renderSolidColor
  const states = await Promise.all(ids.map(readStatus))
  expect(states).toEqual(refunds.map(({ status }) => (status === 'fulfilled' ? 'failed' : 'succeeded')))
  await expectConsistentLedger()
})

test(`${CONCURRENCY} retries race starting workers: a paid model is called once per generation, and all succeed`, async () => {
  model.costsMoney = true
  const before = model.requests.length
  const ids = await Promise.all(Array.from({ length: CONCURRENCY }, submit))
  const runs = ids.map(() => run(randomUUID()))
  const retries = await Promise.allSettled(ids.map(retry))
  await Promise.all(runs)
  for (const jobId of jobIds.splice(0)) await run(jobId)
  const rejections = retries.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { code: string }] : [],
  )
  expect(rejections.filter(({ code }) => !['MODEL_ASKED', 'GENERATION_ENDED'].includes(code))).toEqual([])
  expect(await Promise.all(ids.map(readStatus))).toEqual(ids.map(() => 'succeeded'))
  expect(model.requests.length - before).toBe(CONCURRENCY)
  model.costsMoney = false
  await expectConsistentLedger()
})

test('the admin list has no gaps between pages and uses indexes', async () => {
  const { userId } = (await selectGeneration(db, await submit())) ?? {}
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
    const page = await adminActions.find({ model: 'model 1', position, limit: 400 })
    if (page.length === 0) break
    seen.push(...page)
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1_500)
  const times = seen.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const stuck = await adminActions.find({ state: 'stuck', limit: 1_000 })
  expect([stuck.length, stuck.filter((row) => !adminActions.isStuck(row))]).toEqual([300, []])
  expect(
    (await adminActions.find({ state: 'running', userId, limit: 3_001 })).filter(adminActions.isStuck).length,
  ).toBe(300)
  const plan = await explainQuery(sql`select * from generations order by created_at desc, id desc limit 51`)
  expect(plan).toContain('generations_created_at_id_idx')
  const totalsQuery = sql`select model, sum(credits) from generations where finished_at >= now() - interval '1 day' and finished_at < now()`
  expect(await explainQuery(sql`${totalsQuery} group by model`)).toContain('generations_finished_at_idx')
})

async function explainQuery(query: SQL): Promise<string> {
  const lines = await queryRows(db, sql`explain ${query}`, z.record(z.string(), z.string()))
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
