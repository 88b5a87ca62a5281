import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { errors } from '@pictor/contract/errors'
import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createRealtime } from '../../features/realtime/index.ts'
import { ORIGIN, startTestApplication } from '../../../test/harness/application.ts'
import { requestEvents, listenToEvents } from '../../../test/harness/event-listener.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const { app, database, createUser } = await startTestApplication({}, { clock, eventStreams: { heartbeatMs: 50 } })
await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const realtime = await createRealtime({ listen: async () => async () => {} })
const CHANGES = inject('deep') ? 10_000 : 1_000

const signOut = (cookie: string) =>
  app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { origin: ORIGIN, cookie }, payload: {} })

/**
 * Publishes events like features do, in batches. Streams can run in between, because the embedded database runs in this
 * process.
 */
async function changeGenerations(changes: { userId: string; id: string }[]): Promise<void> {
  for (let start = 0; start < changes.length; start += 50) {
    await database.db.transaction(async (tx) => {
      for (const change of changes.slice(start, start + 50)) {
        await realtime.publish(tx, { ...change, type: 'generation.changed' })
      }
    })
    await yieldToEventLoop()
  }
}

test('a stream starts with ready and then sends changes, without the user id', async () => {
  const user = await createUser()
  const listener = await listenToEvents(app, user.headers)
  expect(listener.response.status).toBe(200)
  expect(Object.fromEntries(listener.response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const id = randomUUID()
  await changeGenerations([{ userId: user.id, id }])
  const plan = { method: 'PUT', url: '/api/users/plan', headers: user.headers, payload: { plan: 'Pro' } } as const
  expect((await app.inject(plan)).statusCode).toBe(200)
  await vi.waitFor(() => expect(listener.events).toHaveLength(3))
  expect(listener.events).toEqual([{ type: 'ready' }, { type: 'generation.changed', id }, { type: 'credits.changed' }])
  expect(listener.text()).not.toContain(user.id)
})

test('an event of a later server version is skipped, and the next event is sent', async () => {
  const user = await createUser()
  const listener = await listenToEvents(app, user.headers)
  const laterEvent = JSON.stringify({ userId: user.id, type: 'something.new', id: user.id })
  await database.db.execute(sql`select pg_notify('realtime', ${laterEvent})`)
  const id = randomUUID()
  await changeGenerations([{ userId: user.id, id }])
  await vi.waitFor(() => expect(listener.events.at(-1)).toEqual({ type: 'generation.changed', id }))
  expect(listener.events).toHaveLength(2)
})

test('an event that was rolled back is not sent', async () => {
  const user = await createUser()
  const listener = await listenToEvents(app, user.headers)
  const failing = database.db.transaction(async (tx) => {
    await realtime.publish(tx, { userId: user.id, type: 'credits.changed', id: user.id })
    throw new Error('Rolled back.')
  })
  await expect(failing).rejects.toThrow('Rolled back.')
  const id = randomUUID()
  await changeGenerations([{ userId: user.id, id }])
  await vi.waitFor(() => expect(listener.events.at(-1)).toEqual({ type: 'generation.changed', id }))
  expect(listener.events).toHaveLength(2)
})

test(`of ${CHANGES.toLocaleString('en')} changes, two users each get all of their own, in order`, async () => {
  const users = [await createUser(), await createUser()]
  const listeners = await Promise.all(users.map(({ headers }) => listenToEvents(app, headers)))
  const changes = Array.from({ length: CHANGES }, (_, index) => ({
    userId: users[index % 2]?.id ?? '',
    id: randomUUID(),
  }))
  await changeGenerations(changes)
  for (const [index, { events }] of listeners.entries()) {
    const own = changes.filter(({ userId }) => userId === users[index]?.id)
    await vi.waitFor(() => expect(events).toHaveLength(own.length + 1), { timeout: 30_000 })
    expect(events.slice(1)).toEqual(own.map(({ id }) => ({ type: 'generation.changed', id })))
  }
}, 120_000)

test.each([
  ['no token', {}],
  ['a forged token', { authorization: 'Bearer a.b.c' }],
  ['a token in another header', { 'x-token': 'Bearer a.b.c' }],
])('%s gets 401 in the standard error format instead of a stream', async (_case, headers) => {
  const { response, text, hasEnded } = await requestEvents(app, headers)
  await vi.waitFor(() => expect(hasEnded()).toBe(true))
  expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store'])
  expect(JSON.parse(text())).toEqual({ code: 'UNAUTHORIZED', message: errors.UNAUTHORIZED.message })
})

test('a session cookie opens no stream', async () => {
  const { cookie } = await createUser()
  expect((await requestEvents(app, { cookie })).response.status).toBe(401)
})

test('a client without events gets heartbeats', async () => {
  const listener = await listenToEvents(app, (await createUser()).headers)
  await vi.waitFor(() => expect(listener.heartbeats()).toBeGreaterThan(3))
  expect(listener.events).toEqual([{ type: 'ready' }])
})

test('a stream ends at the heartbeat after its user has signed out, and the stream of another session stays open', async () => {
  const user = await createUser()
  const otherListener = await listenToEvents(app, (await createUser()).headers)
  const listener = await listenToEvents(app, user.headers)
  await signOut(user.cookie)
  await vi.waitFor(() => expect(listener.hasEnded()).toBe(true))
  const before = otherListener.heartbeats()
  await vi.waitFor(() => expect(otherListener.heartbeats()).toBeGreaterThan(before + 2))
  expect(otherListener.hasEnded()).toBe(false)
  expect((await requestEvents(app, user.headers)).response.status).toBe(401)
})

test('a stream ends when its account is deleted', async () => {
  const user = await createUser()
  const listener = await listenToEvents(app, user.headers)
  await database.db.execute(sql`delete from users where id = ${user.id}`)
  await vi.waitFor(() => expect(listener.hasEnded()).toBe(true))
})

test('a stream ends at the heartbeat after its token has expired', async () => {
  const user = await createUser()
  const listener = await listenToEvents(app, user.headers)
  onTestFinished(() => void (aheadMs = 0))
  aheadMs = ACCESS_TOKEN_MS - 10_000
  const before = listener.heartbeats()
  await vi.waitFor(() => expect(listener.heartbeats()).toBeGreaterThan(before + 2))
  expect(listener.hasEnded()).toBe(false)
  aheadMs = ACCESS_TOKEN_MS + 1_000
  await vi.waitFor(() => expect(listener.hasEnded()).toBe(true))
})
