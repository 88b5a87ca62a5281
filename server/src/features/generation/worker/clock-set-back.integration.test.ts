import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { claimGeneration, hasMissedGeneration } from './queue.ts'
import { selectGeneration, selectOverdue } from '../generation.repository.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const DEADLINE_MS = 180 * SECOND_MS
const QUEUED_MAX_MS = 900 * SECOND_MS

let now = new Date()
const application = await startTestApplication({}, { runsJobs: false, clock: { now: () => now } })
const { db } = application.database
const { startGeneration } = createGenerationCalls(application)

const findOverdueIds = async () =>
  (await selectOverdue(db, { now, deadlineMs: DEADLINE_MS, queuedMaxMs: QUEUED_MAX_MS })).map(({ id }) => id)
const isMissed = () => hasMissedGeneration(db, { now, queuedBefore: new Date(now.getTime() - 5 * SECOND_MS) })
const advance = (ms: number) => (now = new Date(now.getTime() + ms))

test('a queued generation is found after the clock was set back by a minute, and is overdue after a day', async () => {
  const { id } = await startGeneration(await application.createUser())
  expect([await isMissed(), await findOverdueIds()]).toEqual([false, []])
  advance(-60 * SECOND_MS)
  expect([await isMissed(), await findOverdueIds()]).toEqual([true, []])
  advance(-DAY_MS)
  expect([await isMissed(), await findOverdueIds()]).toEqual([true, [id]])
  advance(DAY_MS + 60 * SECOND_MS)
})

test('a running generation is overdue if its deadline is further ahead than possible', async () => {
  const { id } = await startGeneration(await application.createUser())
  const row = await selectGeneration(db, id)
  const deadlineAt = new Date(now.getTime() + DEADLINE_MS)
  if (row) await claimGeneration(db, row, { jobId: randomUUID(), now, deadlineAt })
  advance(-QUEUED_MAX_MS)
  expect(await findOverdueIds()).not.toContain(id)
  advance(-SECOND_MS)
  expect(await findOverdueIds()).toContain(id)
  advance(QUEUED_MAX_MS + DEADLINE_MS)
  expect(await findOverdueIds()).not.toContain(id)
  advance(2 * SECOND_MS)
  expect(await findOverdueIds()).toContain(id)
})
