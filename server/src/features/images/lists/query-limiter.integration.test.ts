import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createQueryLimiter } from './query-limiter.ts'

const { db } = await createTestDatabase()

// PGlite can't interrupt a statement.
test.runIf(inject('engine') === 'postgres')('a query over the time limit fails with SEARCH_TOO_LONG', async () => {
  const limitQuery = createQueryLimiter(db, 100)
  await expect(limitQuery((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({
    code: 'SEARCH_TOO_LONG',
    status: 422,
  })
  await expect(limitQuery((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined()
})

test('other errors are passed through unchanged', async () => {
  await expect(createQueryLimiter(db)((tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: '22012' },
  })
})

test('two queries run at once, others wait, and a full queue rejects more', async () => {
  const limitQuery = createQueryLimiter(db)
  const barrier = Promise.withResolvers<void>()
  let started = 0
  const queries = Array.from({ length: 22 }, () =>
    limitQuery(async () => {
      started += 1
      await barrier.promise
    }),
  )
  await expect(limitQuery(async () => undefined)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(started).toBeLessThanOrEqual(2)
  barrier.resolve()
  await Promise.all(queries)
  expect(started).toBe(22)
})
