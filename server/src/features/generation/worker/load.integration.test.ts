import type { Generation } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { listStoredNames } from '../../../../test/fixtures/stored-file.ts'

const USERS = 4
const CLIENTS_PER_USER = 5
const IMAGES_PER_CLIENT = inject('deep') ? 50 : 3
const IMAGES = USERS * CLIENTS_PER_USER * IMAGES_PER_CLIENT
const ROUNDS = inject('deep') ? 50 : 2
const CONCURRENCY = inject('deep') ? 200 : 20
const COST = 16

const busy = await startTestApplication(
  { GENERATION_CONCURRENCY: '8', WELCOME_CREDITS: String(CLIENTS_PER_USER * IMAGES_PER_CLIENT * COST) },
  // Short, so that the sweep examines files while images are being stored.
  { fileMinAgeMs: 30_000 },
)
const poor = await startTestApplication({ WELCOME_CREDITS: String(COST) }, { runsJobs: false })

const submit = ({ app }: typeof busy, user: TestUser, prefer: string) =>
  app.inject({
    method: 'POST',
    url: '/api/images/generate',
    headers: { ...user.headers, prefer },
    payload: { prompt: 'a crowd' },
  })

/** The highest number of running generations of any user. */
async function readMaxRunning(): Promise<number> {
  const [row] = await queryRows(
    busy.database.db,
    sql`select coalesce(max(total), 0)::int as most from (
          select count(*) as total from generations where status = 'running' group by user_id) totals`,
    z.object({ most: z.number() }),
  )
  return row?.most ?? 0
}

test(`eight workers run ${IMAGES} generations once each, and at most two per user at a time`, async () => {
  const imageBytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  busy.model.respond = async () => ({ bytes: imageBytes, format: 'png', costMicroUsd: 0, usage: null })
  const users = await Promise.all(Array.from({ length: USERS }, () => busy.createUser()))

  const runningCounts: number[] = []
  async function submitRepeatedly(user: TestUser): Promise<void> {
    for (let number = 0; number < IMAGES_PER_CLIENT; number++) {
      expect((await submit(busy, user, '')).statusCode).toBe(200)
      runningCounts.push(await readMaxRunning())
    }
  }
  let isOver = false
  const swept = { erased: 0, missing: 0, times: 0 }
  async function sweepRepeatedly(): Promise<void> {
    while (!isOver) {
      const { erased, missing } = await busy.sweepFiles()
      swept.erased += erased
      swept.missing += missing
      swept.times++
    }
  }
  const sweeping = sweepRepeatedly()
  await Promise.all(
    users.flatMap((user) => Array.from({ length: CLIENTS_PER_USER }, () => submitRepeatedly(user))),
  ).finally(() => (isOver = true))
  await sweeping
  expect(Math.max(...runningCounts)).toBe(2)
  expect(swept).toMatchObject({ erased: 0, missing: 0 })
  expect(busy.model.requests).toHaveLength(IMAGES)
  const [counts] = await queryRows(
    busy.database.db,
    sql`select (select count(*) from generations where status = 'succeeded' and attempt = 1)::int as succeeded,
          (select count(*) from images)::int as images,
          (select count(*) from user_credits where balance = 0)::int as spent`,
    z.object({ succeeded: z.number(), images: z.number(), spent: z.number() }),
  )
  expect(counts).toEqual({ succeeded: IMAGES, images: IMAGES, spent: USERS })
  expect(listStoredNames(busy.dataDir)).toHaveLength(2 * IMAGES)
  const { db } = busy.database
  expect([await findLedgerViolations(db), await findGenerationViolations(db)]).toEqual([[], []])
}, 600_000)

test(`of ${CONCURRENCY} concurrent requests with credits for one, exactly one is accepted, in ${ROUNDS} rounds`, async () => {
  const user = await poor.createUser()
  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all(Array.from({ length: CONCURRENCY }, () => submit(poor, user, 'respond-async')))
    const accepted = responses.filter(({ statusCode }) => statusCode === 202)
    expect(accepted).toHaveLength(1)
    const rejections = responses.map(({ statusCode }) => statusCode).filter((status) => status !== 202)
    expect(rejections).toEqual(Array.from({ length: CONCURRENCY - 1 }, () => 402))
    // Cancelling returns the credits for one generation.
    const { id } = accepted[0]?.json<{ generation: Generation }>().generation ?? { id: '' }
    const url = `/api/generations/${id}`
    expect((await poor.app.inject({ method: 'DELETE', url, headers: user.headers })).statusCode).toBe(200)
  }
  const { db } = poor.database
  expect([await findLedgerViolations(db), await findGenerationViolations(db)]).toEqual([[], []])
}, 600_000)
