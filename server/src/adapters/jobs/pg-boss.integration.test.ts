import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/harness/databases.ts'
import { openTestJobs } from '../../../test/fakes/test-jobs.ts'

const database = await openTestDatabase()
const { db } = database

test('a job whose start time is in the future, because the clock was set back, runs after a restart', async () => {
  const jobs = await openTestJobs(database)
  await db.transaction((tx) => jobs.enqueue(tx, 'erase-files', { keys: ['a'] }))
  await db.execute(sql`update pgboss.job set start_after = now() + interval '1 day' where name = 'erase-files'`)
  await jobs.stop(0)
  const restartedJobs = await openTestJobs(database)
  const done = Promise.withResolvers<readonly string[]>()
  await restartedJobs.work('erase-files', 1, async ({ keys }) => done.resolve(keys))
  expect(await done.promise).toEqual(['a'])
  await restartedJobs.stop(0)
})
