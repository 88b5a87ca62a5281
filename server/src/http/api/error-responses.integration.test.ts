import { errors } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app, database, createUser } = await startTestApplication()
const user = await createUser()
const outageLogLines: string[] = []
const outageApplication = await startTestApplication(
  { LOG_LEVEL: 'error' },
  { runsJobs: false, log: { write: (line) => void outageLogLines.push(line) } },
)

const SERVER_ERROR = { code: 'INTERNAL_SERVER_ERROR', message: errors.INTERNAL_SERVER_ERROR.message }
/** Text that would reveal internals. */
const INTERNALS =
  /select|insert|update|relation|column|query|pglite|postgres|drizzle|closed|stack|node_modules|\.[jt]s\b|\bat /i

test('a call whose table is missing returns 500 without details', async () => {
  await database.db.execute(sql`alter table images rename to hidden`)
  try {
    for (const url of ['/api/images/public', '/api/images/my-images?page=2', `/api/images/${user.id}`]) {
      const response = await app.inject({ url, headers: user.headers })
      expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
        500,
        SERVER_ERROR,
        'no-store',
      ])
      expect(JSON.stringify([response.body, response.headers['x-error'], response.statusMessage])).not.toMatch(
        INTERNALS,
      )
    }
  } finally {
    await database.db.execute(sql`alter table hidden rename to images`)
  }
  expect((await app.inject('/api/images/public')).statusCode).toBe(200)
})

test('a file whose table is missing returns 500, which caches must not store', async () => {
  await database.db.execute(sql`alter table images rename to hidden`)
  const response = await app.inject(`/files/compressed-images/${'0'.repeat(32)}.webp`)
  await database.db.execute(sql`alter table hidden rename to images`)
  expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
    500,
    SERVER_ERROR,
    'no-store',
  ])
})

test('a call that fails because the disk of the database is full returns 503 and logs the error', async () => {
  const { db } = outageApplication.database
  await db.execute(
    sql`create function disk_is_full() returns boolean immutable language plpgsql as 'begin raise exception ''canary'' using errcode = ''53100''; end'`,
  )
  await db.execute(sql`alter table images rename to hidden`)
  await db.execute(sql`create view images as select * from hidden where disk_is_full()`)
  const response = await outageApplication.app.inject('/api/images/public')
  await db.execute(sql`drop view images`)
  await db.execute(sql`alter table hidden rename to images`)
  expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
  expect(outageLogLines.filter((line) => line.includes('A call failed.'))).toHaveLength(1)
})

test('without its database the server is alive but not ready, and responses have no details', async () => {
  expect((await outageApplication.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await outageApplication.database.close()
  const alive = await outageApplication.app.inject('/healthz')
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }])
  const ready = await outageApplication.app.inject('/readyz')
  expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([
    503,
    '5',
    { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.message },
  ])
  for (const url of ['/api/images/public', '/api/plans', '/api/payments/credit-packs']) {
    const response = await outageApplication.app.inject(url)
    expect(response.statusCode).toBeGreaterThanOrEqual(500)
    expect(response.json()).toEqual({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) })
    expect(response.body).not.toMatch(INTERNALS)
  }
})
