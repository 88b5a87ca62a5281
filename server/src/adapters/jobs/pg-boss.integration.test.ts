import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/harness/databases.ts'
import { openTestJobs } from '../../../test/fakes/test-jobs.ts'

const database = await openTestDatabase()
const { db } = database

test('a job whose start time lies in the future because of the clock runs after the next start', async () => {
  const before = await openTestJobs(database)
  await db.transaction((tx) => before.enqueue(tx, 'erase-files', { keys: ['a'] }))
  await db.execute(sql`update pgboss.job set start_after = now() + interval '1 day' where name = 'erase-files'`)
  await before.stop(0)
  const after = await openTestJobs(database)
  const done = Promise.withResolvers<readonly string[]>()
  await after.work('erase-files', 1, async ({ keys }) => done.resolve(keys))
  expect(await done.promise).toEqual(['a'])
  await after.stop(0)
})
