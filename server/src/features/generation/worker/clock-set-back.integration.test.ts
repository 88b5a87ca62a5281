import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { claimGeneration, hasMissedGeneration } from './queue.ts'
import { selectGeneration, selectOverdue } from '../generation.repository.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const DEADLINE_MS = 180 * SECOND_MS
const WAIT_MS = 900 * SECOND_MS

let now = new Date()
const application = await startTestApplication({}, { runsJobs: false, clock: { now: () => now } })
const { db } = application.database
const { startGeneration } = generationCalls(application)

const overdue = async () =>
  (await selectOverdue(db, { now, deadlineMs: DEADLINE_MS, waitMs: WAIT_MS })).map(({ id }) => id)
const isMissed = () => hasMissedGeneration(db, { now, queuedSince: new Date(now.getTime() - 5 * SECOND_MS) })
const advance = (ms: number) => (now = new Date(now.getTime() + ms))

test('a queued generation is found after the clock was set back by a minute, and is overdue after a day', async () => {
  const { id } = await startGeneration(await application.createUser())
  expect([await isMissed(), await overdue()]).toEqual([false, []])
  advance(-60 * SECOND_MS)
  expect([await isMissed(), await overdue()]).toEqual([true, []])
  advance(-DAY_MS)
  expect([await isMissed(), await overdue()]).toEqual([true, [id]])
  advance(DAY_MS + 60 * SECOND_MS)
})

test('a running generation is overdue when its deadline is further ahead than possible', async () => {
  const { id } = await startGeneration(await application.createUser())
  const row = await selectGeneration(db, id)
  const deadlineAt = new Date(now.getTime() + DEADLINE_MS)
  if (row) await claimGeneration(db, row, { jobId: randomUUID(), now, deadlineAt })
  advance(-WAIT_MS)
  expect(await overdue()).not.toContain(id)
  advance(-SECOND_MS)
  expect(await overdue()).toContain(id)
  advance(WAIT_MS + DEADLINE_MS)
  expect(await overdue()).not.toContain(id)
  advance(2 * SECOND_MS)
  expect(await overdue()).toContain(id)
})
