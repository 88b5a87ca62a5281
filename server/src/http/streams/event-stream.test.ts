import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { EventStream } from './event-stream.ts'

const WAITING_MAX_BYTES = 65_536
/** Large, so that a few of them fill the buffers of the system for a client that doesn't read. */
const createPiece = (number: number) => `${number}:${'x'.repeat(20_000)}|`

interface Connection {
  client: Socket
  response: ServerResponse
  stream: EventStream
  /** The data that the client received, without the framing of chunks. */
  received(): string
}

async function openConnection(): Promise<Connection> {
  const serverResponse = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => serverResponse.resolve(response))
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(port, '127.0.0.1')
  let received = ''
  client.on('data', (bytes) => (received += bytes.toString()))
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const response = await serverResponse.promise
  const stream = new EventStream(response, WAITING_MAX_BYTES)
  return { client, response, stream, received: () => received.replaceAll(/\r\n[0-9a-f]+\r\n/g, '') }
}

/** Stops reading and sends until the buffers of the system are full. Returns the number of pieces sent. */
async function fillBuffers({ client, response, stream }: Connection): Promise<number> {
  client.pause()
  for (let sent = 0; sent < 2_000; sent++) {
    stream.send(createPiece(sent))
    await yieldToEventLoop()
    await yieldToEventLoop()
    if (response.writableLength > 0) return sent + 1
  }
  throw new Error('The system buffered everything.')
}

test('a client that reads gets all events in order', async () => {
  const connection = await openConnection()
  for (let number = 0; number < 500; number++) {
    connection.stream.send(createPiece(number))
    do await yieldToEventLoop()
    while (connection.response.writableLength > 0)
  }
  await vi.waitFor(() => expect(connection.received()).toContain(createPiece(499)))
  const numbers = [...connection.received().matchAll(/(\d+):x/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index))
})

test('a client that does not read is dropped once more than 64 KiB wait', async () => {
  const connection = await openConnection()
  const sent = await fillBuffers(connection)
  expect(connection.response.writableLength).toBeLessThan(2 * createPiece(0).length)
  for (let number = sent; number < sent + 3; number++) connection.stream.send(createPiece(number))
  expect(connection.response.destroyed).toBe(false)
  connection.stream.send(createPiece(sent + 3))
  expect(connection.response.destroyed).toBe(true)
  connection.stream.send(createPiece(sent + 4))
  connection.stream.sendHeartbeat()
  connection.stream.end()
})

test('equal waiting events are sent once, in the order of their first occurrence', async () => {
  const connection = await openConnection()
  await fillBuffers(connection)
  for (let times = 0; times < 10_000; times++) {
    connection.stream.send('first|')
    connection.stream.send('second|')
  }
  connection.client.resume()
  await vi.waitFor(() => expect(connection.received()).toMatch(/second\|/))
  connection.stream.send('first|')
  await vi.waitFor(() => expect(connection.received()).toMatch(/\|first\|second\|first\|\s*$/))
  expect(connection.received().match(/first/g)).toHaveLength(2)
})

test('a client that has read nothing between two heartbeats is dropped', async () => {
  const connection = await openConnection()
  await fillBuffers(connection)
  connection.stream.sendHeartbeat()
  expect(connection.response.destroyed).toBe(false)
  connection.stream.sendHeartbeat()
  expect(connection.response.destroyed).toBe(true)
})

test('a client that reads is not dropped for an event that arrives together with a heartbeat', async () => {
  const connection = await openConnection()
  for (let beats = 0; beats < 5; beats++) {
    connection.stream.send(`event ${beats}|`)
    connection.stream.sendHeartbeat()
    await vi.waitFor(() => expect(connection.received()).toContain(`event ${beats}|`), { interval: 5 })
  }
  expect(connection.response.destroyed).toBe(false)
})

test('a stream ends cleanly for a client that reads, and is dropped for one that does not', async () => {
  const [reading, stuck] = [await openConnection(), await openConnection()]
  await fillBuffers(stuck)
  for (const { stream } of [reading, stuck]) stream.end()
  await vi.waitFor(() => expect(reading.response.writableFinished).toBe(true))
  expect([stuck.response.destroyed, stuck.response.writableFinished]).toEqual([true, false])
})
