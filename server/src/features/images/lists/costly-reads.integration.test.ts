import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createCostlyReads } from './costly-reads.ts'

const { db } = await createTestDatabase()

// PGlite can't interrupt a statement.
test.runIf(inject('engine') === 'postgres')('a query over the time limit fails with SEARCH_TOO_LONG', async () => {
  const reads = createCostlyReads(db, 100)
  await expect(reads((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({
    code: 'SEARCH_TOO_LONG',
    status: 422,
  })
  await expect(reads((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined()
})

test('other errors are passed through unchanged', async () => {
  await expect(createCostlyReads(db)((tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: '22012' },
  })
})

test('two queries run at once, others wait, and a full queue rejects more', async () => {
  const reads = createCostlyReads(db)
  const gate = Promise.withResolvers<void>()
  let running = 0
  const held = Array.from({ length: 22 }, () =>
    reads(async () => {
      running += 1
      await gate.promise
    }),
  )
  await expect(reads(async () => undefined)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(running).toBeLessThanOrEqual(2)
  gate.resolve()
  await Promise.all(held)
  expect(running).toBe(22)
})
