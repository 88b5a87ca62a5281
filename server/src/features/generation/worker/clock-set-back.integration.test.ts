import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { claimGeneration, hasMissed } from './queue.ts'
import { selectGeneration, selectOverdue } from '../generation.repository.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const DEADLINE_MS = 180 * SECOND_MS
const WAIT_MS = 900 * SECOND_MS

let now = new Date()
const application = await startTestApplication({}, { works: false, clock: { now: () => now } })
const { db } = application.database
const { begin } = generationCalls(application)

const overdue = async () =>
  (await selectOverdue(db, { now, deadlineMs: DEADLINE_MS, waitMs: WAIT_MS })).map(({ id }) => id)
const isForgotten = () => hasMissed(db, { now, waitingSince: new Date(now.getTime() - 5 * SECOND_MS) })
const pass = (ms: number) => (now = new Date(now.getTime() + ms))

test('a queued generation is found after the clock was set back by a minute, and is overdue after a day', async () => {
  const { id } = await begin(await application.createUser())
  expect([await isForgotten(), await overdue()]).toEqual([false, []])
  pass(-60 * SECOND_MS)
  expect([await isForgotten(), await overdue()]).toEqual([true, []])
  pass(-DAY_MS)
  expect([await isForgotten(), await overdue()]).toEqual([true, [id]])
  pass(DAY_MS + 60 * SECOND_MS)
})

test('a running generation is overdue when its deadline is further ahead than possible', async () => {
  const { id } = await begin(await application.createUser())
  const row = await selectGeneration(db, id)
  const deadlineAt = new Date(now.getTime() + DEADLINE_MS)
  if (row) await claimGeneration(db, row, { jobId: randomUUID(), now, deadlineAt })
  pass(-WAIT_MS)
  expect(await overdue()).not.toContain(id)
  pass(-SECOND_MS)
  expect(await overdue()).toContain(id)
  pass(WAIT_MS + DEADLINE_MS)
  expect(await overdue()).not.toContain(id)
  pass(2 * SECOND_MS)
  expect(await overdue()).toContain(id)
})
