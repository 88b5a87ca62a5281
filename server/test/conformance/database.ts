import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/ports/database.ts'

/** Tests that every database engine must pass. `open` returns a separate database that the caller closes. */
export function describeDatabase(database: Database, open: () => Promise<Database>): void {
  const { db } = database

  beforeAll(async () => {
    await db.execute(sql`create table conformance (id int primary key, amount int not null)`)
  })

  async function readAmount(id: number): Promise<unknown> {
    const { rows } = toRows(await db.execute(sql`select amount from conformance where id = ${id}`))
    return rows[0]?.['amount']
  }

  test('a transaction that throws leaves nothing behind', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into conformance values (1, 1)`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await readAmount(1)).toBeUndefined()
  })

  test('a nested transaction rolls back alone', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into conformance values (2, 1)`)
      const nested = tx.transaction(async (inner) => {
        await inner.execute(sql`update conformance set amount = 9 where id = 2`)
        throw new Error('only this part')
      })
      await expect(nested).rejects.toThrow('only this part')
    })
    expect(await readAmount(2)).toBe(1)
  })

  test('concurrent transactions on one row wait for each other', async () => {
    await db.execute(sql`insert into conformance values (3, 50)`)
    const spend = () =>
      db.transaction(async (tx) => {
        const { rows } = toRows(await tx.execute(sql`select amount from conformance where id = 3 for update`))
        const amount = Number(rows[0]?.['amount'])
        if (amount === 0) return false
        await tx.execute(sql`update conformance set amount = ${amount - 1} where id = 3`)
        return true
      })
    const spent = await Promise.all(Array.from({ length: 80 }, spend))
    expect(spent.filter(Boolean)).toHaveLength(50)
    expect(await readAmount(3)).toBe(0)
  })

  test('a violated constraint returns its SQLSTATE and its name', async () => {
    await db.execute(sql`insert into conformance values (4, 1)`)
    const error: unknown = await db
      .execute(sql`insert into conformance values (4, 1)`)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ cause: { code: '23505', constraint: 'conformance_pkey' } })
  })

  test('a notification arrives after the commit, and none after a rollback', async () => {
    const payloads: string[] = []
    const stop = await database.listen('conformance_order', (payload) => payloads.push(payload))
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('conformance_order', 'rolled back')`)
        throw new Error('never')
      })
      .catch(() => {})
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('conformance_order', 'committed')`)
      await tx.execute(sql`select 1`)
      expect(payloads).toEqual([])
    })
    await vi.waitFor(() => expect(payloads).toEqual(['committed']))
    await stop()
  })

  test('each listener of a channel receives notifications until it unsubscribes', async () => {
    const payloads: string[] = []
    const stopFirst = await database.listen('Conformance-Channel', (payload) => payloads.push(`first ${payload}`))
    const stopSecond = await database.listen('Conformance-Channel', (payload) => payloads.push(`second ${payload}`))
    await db.execute(sql`select pg_notify('Conformance-Channel', '1')`)
    await vi.waitFor(() => expect(payloads.sort()).toEqual(['first 1', 'second 1']))
    await stopFirst()
    await db.execute(sql`select pg_notify('Conformance-Channel', '2')`)
    await vi.waitFor(() => expect(payloads).toContain('second 2'))
    expect(payloads).toHaveLength(3)
    await stopSecond()
  })

  test('check resolves while the database responds, and rejects after close', async () => {
    const secondDatabase = await open()
    await expect(secondDatabase.check()).resolves.toBeUndefined()
    await secondDatabase.close()
    await expect(secondDatabase.check()).rejects.toThrow()
  })

  test('close waits for running transactions and can be called twice', async () => {
    const secondDatabase = await open()
    const started = Promise.withResolvers<void>()
    const slow = secondDatabase.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      started.resolve()
      return tx.execute(sql`select count(*)::int as count from generate_series(1, 300000)`)
    })
    await started.promise
    await Promise.all([secondDatabase.close(), secondDatabase.close()])
    expect(toRows(await slow).rows[0]?.['count']).toBe(300_000)
  })
}

/** Returns the rows of a result: the result types of the engines have only these in common. */
function toRows(result: unknown): { rows: Record<string, unknown>[] } {
  if (typeof result !== 'object' || result === null || !('rows' in result) || !Array.isArray(result.rows)) {
    throw new Error('The result has no rows')
  }
  return { rows: result.rows }
}
