import { errors } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { openAgain } from '../../../test/harness/databases.ts'
import { requestEvents, listenToEvents, type EventListener } from '../../../test/harness/event-listener.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

const environment = { AUTH_SECRET: 'the same long secret of both processes' }
const first = await startTestApplication(environment)
const eventStreams = { heartbeatMs: 50, perUser: 3, perProcess: 5 }
// Ignores errors, because a test below terminates one of its connections.
const sameDatabase = await openAgain(first.database, () => {})
const second = await startTestApplication(environment, { database: sameDatabase, eventStreams })
for (const { app } of [first, second]) await app.listen({ port: await findFreePort(), host: '127.0.0.1' })

async function changePlan({ headers }: TestUser): Promise<void> {
  const plan = { method: 'PUT', url: '/api/users/plan', headers, payload: { plan: 'Pro' } } as const
  expect((await first.app.inject(plan)).statusCode).toBe(200)
}

test('a change in one process is sent to streams of another process', async () => {
  const user = await first.createUser()
  const listeners = [await listenToEvents(first.app, user.headers), await listenToEvents(second.app, user.headers)]
  await changePlan(user)
  for (const { events } of listeners) {
    await vi.waitFor(() => expect(events).toEqual([{ type: 'ready' }, { type: 'credits.changed' }]))
  }
})

test.runIf(inject('engine') === 'postgres')(
  'after a process has lost its connection to the others, its streams send ready so that clients refetch',
  async () => {
    const user = await first.createUser()
    const [near, cutOff] = [
      await listenToEvents(first.app, user.headers),
      await listenToEvents(second.app, user.headers),
    ]
    await first.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'pictor listener' and datname = current_database()
          order by backend_start desc limit 1`,
    )
    await vi.waitFor(() => expect(cutOff.events).toEqual([{ type: 'ready' }, { type: 'ready' }]))
    await changePlan(user)
    await vi.waitFor(() => expect(cutOff.events.at(-1)).toEqual({ type: 'credits.changed' }))
    await vi.waitFor(() => expect(near.events).toEqual([{ type: 'ready' }, { type: 'credits.changed' }]))
  },
)

test('a stream above the limit of a user closes the oldest one', async () => {
  const user = await first.createUser()
  const listeners: EventListener[] = []
  for (let count = 0; count < 4; count++) listeners.push(await listenToEvents(second.app, user.headers))
  await vi.waitFor(() => expect(listeners.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false]))
  await changePlan(user)
  for (const { events } of listeners.slice(1)) {
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'credits.changed' }))
  }
})

test('a process at its limit of streams returns 503, until one of them ends', async () => {
  const users: TestUser[] = []
  for (let count = 0; count < 6; count++) users.push(await first.createUser())
  const last = users.pop()
  if (!last) throw new Error('Expected six users.')
  await vi.waitFor(async () => expect((await requestEvents(second.app, last.headers)).response.status).toBe(200))
  for (const { headers } of users.slice(1)) await listenToEvents(second.app, headers)
  const rejected = await requestEvents(second.app, users[0]?.headers ?? {})
  await vi.waitFor(() => expect(rejected.hasEnded()).toBe(true))
  expect(rejected.response.status).toBe(503)
  expect(JSON.parse(rejected.text())).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: errors.SERVICE_UNAVAILABLE.message,
  })
  const { body: metrics } = await second.app.inject('/metrics')
  expect(metrics).toMatch(/^http_requests_rejected_total\{reason="event streams"\} [1-9]/m)
  await first.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    payload: {},
    headers: { origin: 'http://localhost:3000', cookie: last.cookie },
  })
  await vi.waitFor(async () =>
    expect((await requestEvents(second.app, users[0]?.headers ?? {})).response.status).toBe(200),
  )
})

test('a server that stops ends its streams and does not wait for them', async () => {
  const listener = await listenToEvents(first.app, (await first.createUser()).headers)
  await first.app.close()
  await vi.waitFor(() => expect(listener.hasEnded()).toBe(true))
})
