import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../ports/query-rows.ts'
import { isDatabaseUnavailable } from '../../ports/sql-state.ts'
import { openTestDatabase } from '../../../test/harness/databases.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { PostgresListener } from './postgres-listener.ts'
import { openPostgres } from './postgres.ts'

describe.runIf(inject('engine') === 'postgres')('on a PostgreSQL server', () => {
  test('a listener reconnects after its connection is cut and calls onReconnect', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    const database = await openTestDatabase({ report: reported })
    onTestFinished(() => database.close())
    const payloads: string[] = []
    const reconnected = vi.fn<() => void>()
    await database.listen('news', (payload) => payloads.push(payload), reconnected)
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'pictor listener' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce())
    await database.db.execute(sql`select pg_notify('news', 'after the cut')`)
    await vi.waitFor(() => expect(payloads).toEqual(['after the cut']))
    expect(reported).toHaveBeenCalled()
  })

  test.runIf(inject('deep'))('a listener detects a silent connection and reconnects', async () => {
    const url = getUrl(await openClosingTestDatabase())
    const proxy = await startProxy(url)
    const listener = new PostgresListener({
      url: proxy.url,
      report: () => {},
      heartbeatMs: 200,
      responseTimeoutMs: 2_000,
    })
    onTestFinished(() => listener.close())
    const reconnected = vi.fn<() => void>()
    await listener.listen({ channel: 'news', onNotify: () => {}, onReconnect: reconnected })
    proxy.silence()
    await vi.waitFor(() => expect(reconnected).toHaveBeenCalled())
  })

  test('closing a listener during a heartbeat reports no error', async () => {
    const url = getUrl(await openClosingTestDatabase())
    const report = vi.fn<(error: unknown) => void>()
    for (let round = 0; round < 30; round += 1) {
      const listener = new PostgresListener({ url, report, heartbeatMs: 1 })
      for (let count = 0; count <= round % 10; count += 1)
        await listener.listen({ channel: 'news', onNotify: () => {} })
      await listener.close()
    }
    expect(report.mock.calls).toEqual([])
  })

  test('idle connections that the server closes are reported and replaced', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    const database = await openTestDatabase({ report: reported })
    onTestFinished(() => database.close())
    await Promise.all([database.check(), database.check(), database.check()])
    await runAsSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pictor' and datname = '${new URL(getUrl(database)).pathname.slice(1)}'`)
    await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(3))
    await expect(database.check()).resolves.toBeUndefined()
  })

  test('a pool timeout or a broken connection counts as an unavailable database', async () => {
    const url = getUrl(await openClosingTestDatabase())
    const { db, close } = await openPostgres({
      url,
      migrations: inject('migrations'),
      poolSize: 1,
      waitMs: 1_000,
      report: () => {},
    })
    onTestFinished(close)
    const failures: unknown[] = []
    const expectFailure = (query: PromiseLike<unknown>) =>
      expect(query).rejects.toSatisfy((error) => failures.push(error) > 0)
    const broken = db.transaction(async (tx) => {
      const nested = db.transaction((other) => other.execute(sql`select 1`))
      await Promise.all([expectFailure(db.execute(sql`select 1`)), expectFailure(nested)])
      await expectFailure(tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
      await tx.execute(sql`select 1`)
    })
    await expectFailure(broken)
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
    expect(failures).toHaveLength(4)
  })

  test.runIf(inject('deep'))('silent connections are closed and replaced', async () => {
    const proxy = await startProxy(getUrl(await openClosingTestDatabase()))
    const { db, close } = await openPostgres({
      url: proxy.url,
      migrations: inject('migrations'),
      poolSize: 1,
      silentMs: 2_000,
      report: () => {},
    })
    onTestFinished(close)
    await db.execute(sql`select 1`)
    proxy.silence()
    await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseUnavailable)
    await vi.waitFor(() => db.execute(sql`select 1`), { timeout: 20_000 })
  })

  test('frequent statements with parameters are prepared, lists of many values are not', async () => {
    const { db } = await openClosingTestDatabase()
    await db.transaction(async (tx) => {
      for (let use = 0; use < 10; use++) {
        await tx.execute(sql`select ${use}::int as frequent`)
        await tx.execute(sql`select 1 as many where 1 in ${Array.from({ length: 31 }, (_, value) => value)}`)
      }
      const Prepared = z.object({ statement: z.string() })
      const prepared = await queryRows(tx, sql`select statement from pg_prepared_statements`, Prepared)
      expect(prepared.map(({ statement }) => statement)).toEqual(['select $1::int as frequent'])
    })
  })

  test('a connection that breaks during a transaction fails only that transaction', async () => {
    const database = await openClosingTestDatabase()
    const broken = database.db.transaction(async (tx) => {
      const [session] = await queryRows(tx, sql`select pg_backend_pid() as pid`, z.object({ pid: z.int() }))
      await runAsSuperuser(`select pg_terminate_backend(${session?.pid})`)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toSatisfy(isDatabaseUnavailable)
    await expect(database.db.execute(sql`select 1`)).resolves.toBeDefined()
  })

  test('processes that start together migrate once', async () => {
    const url = Object.assign(new URL(inject('databaseSource')), { pathname: '/empty_at_first' }).href
    await runAsSuperuser('create database empty_at_first')
    const options = { url, migrations: inject('migrations'), poolSize: 1, report: () => {} }
    const databases = await Promise.all(Array.from({ length: 5 }, () => openPostgres(options)))
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))))
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select hash from drizzle.__drizzle_migrations')
    await client.end()
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('an unreachable server fails within seconds', async () => {
    const options = { url: 'postgres://nobody@127.0.0.1:1/none', migrations: inject('migrations'), report: () => {} }
    await expect(openPostgres(options)).rejects.toThrow('ECONNREFUSED')
  })
})

async function openClosingTestDatabase() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

function getUrl({ driver }: Awaited<ReturnType<typeof openTestDatabase>>): string {
  if (driver.engine !== 'postgres') throw new Error('This is not a PostgreSQL server')
  return driver.url
}

async function runAsSuperuser(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseSource') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A proxy between the listener and the server. `silence` keeps the current connections open and drops their data. */
async function startProxy(target: string): Promise<{ url: string; silence(): void }> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    pairs.add([client, server])
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server).pipe(client)
  })
  const freePort = await findFreePort()
  proxy.listen(freePort, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    for (const socket of [...pairs].flat()) socket.destroy()
  })
  return {
    url: Object.assign(new URL(target), { port: String(freePort) }).href,
    silence: () => pairs.forEach(([client, server]) => [client, server].forEach((socket) => socket.unpipe())),
  }
}
