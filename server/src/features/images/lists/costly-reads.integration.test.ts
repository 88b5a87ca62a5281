import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createCostlyReads } from './costly-reads.ts'

const { db } = await createTestDatabase()

// The embedded engine, in the process of its one operator's few visitors, can't be interrupted.
test.runIf(inject('engine') === 'postgres')('what reads for too long is broken off, and told so', async () => {
  const reads = createCostlyReads(db, 100)
  await expect(reads((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({
    code: 'SEARCH_TOO_LONG',
    status: 422,
  })
  await expect(reads((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined()
})

test('other failures stay what they are', async () => {
  await expect(createCostlyReads(db)((tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: '22012' },
  })
})

test('a few run at once, others wait, and beyond a bounded line nobody does', async () => {
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
