import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { listenToEvents } from '../../../test/harness/event-listener.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

const WAITING_BYTES = 65_536
/** Few enough that a client that reads has received them all before the next round. */
const CHANGES_PER_ROUND = 400
/** Enough to fill the buffers of the system many times for a client that does not read. */
const ROUNDS_MAX = 1_000

// Without heartbeats, so that only waiting events can end a stream here.
const { app, database, createUser } = await startTestApplication({}, { eventStreams: { heartbeatMs: 600_000 } })
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

/** Opens an event stream and never reads it. Returns the socket of the server. */
async function listenWithoutReading({ headers }: TestUser): Promise<Socket> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const client = connect({ port, host: '127.0.0.1' }).pause()
  client.on('error', () => {})
  onTestFinished(() => void client.destroy())
  client.write(`GET /api/events HTTP/1.1\r\nHost: a\r\nAuthorization: ${headers.authorization}\r\n\r\n`)
  const [socket] = await accepted
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0))
  return socket
}

/** Publishes events in one statement, as fast as the database can. */
async function publishManyChanges({ id }: TestUser): Promise<void> {
  await database.db.execute(sql`
    select pg_notify('realtime', json_build_object(
      'userId', ${id}::text, 'type', 'generation.changed', 'id', gen_random_uuid())::text)
    from generate_series(1, ${CHANGES_PER_ROUND})`)
}

test('a client that never reads is dropped once its buffer is full, and other clients get all events', async () => {
  const [slow, quick] = [await createUser(), await createUser()]
  const stuck = await listenWithoutReading(slow)
  const [reading, other] = [await listenToEvents(app, slow.headers), await listenToEvents(app, quick.headers)]
  let rounds = 0
  let maxBuffered = 0
  while (!stuck.destroyed && rounds++ < ROUNDS_MAX) {
    await publishManyChanges(slow)
    await vi.waitFor(() => expect(reading.events).toHaveLength(1 + rounds * CHANGES_PER_ROUND), {
      timeout: 20_000,
      interval: 2,
    })
    maxBuffered = Math.max(maxBuffered, stuck.writableLength)
  }
  expect(stuck.destroyed).toBe(true)
  expect(maxBuffered).toBeLessThan(2 * WAITING_BYTES)
  const last = randomUUID()
  const change = JSON.stringify({ userId: quick.id, type: 'generation.changed', id: last })
  await database.db.execute(sql`select pg_notify('realtime', ${change})`)
  await vi.waitFor(() => expect(other.events).toEqual([{ type: 'ready' }, { type: 'generation.changed', id: last }]))
  expect([reading.hasEnded(), other.hasEnded()]).toEqual([false, false])
}, 120_000)
