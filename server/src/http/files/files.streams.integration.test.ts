import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { errors } from '@pictor/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { ObjectStoreError, type ByteRange } from '../../ports/object-store.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'

const LARGE = randomBytes(5_000_000)
const SMALL = randomBytes(5_000)

const dataDir = await makeTemporaryFolder()
const disk = openDiskStore(dataDir)
/**
 * Counts what the server reads. Reading fails after `failsAfter` bytes, and opening a file waits for `mayOpen`.
 */
const readStats = { bytes: 0, opened: 0, closed: 0, failsAfter: Infinity, mayOpen: Promise.resolve() }
const store = {
  ...disk,
  async stream(key: string, range?: ByteRange) {
    await readStats.mayOpen
    const opened = await disk.stream(key, range)
    if (!opened) return null
    const { bytes } = opened
    readStats.opened += 1
    bytes.once('close', () => (readStats.closed += 1))
    const push = bytes.push.bind(bytes)
    let bytesLeft = readStats.failsAfter
    bytes.push = (chunk: Uint8Array | null) => {
      const length = chunk?.length ?? 0
      bytesLeft -= length
      if (bytesLeft < 0) bytes.destroy(new ObjectStoreError('unavailable', 'No more bytes.'))
      else readStats.bytes += length
      return push(chunk)
    }
    return opened
  },
}
const lines: { msg: string; err: { message: string } }[] = []
const log = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const { app, database } = await startTestApplication(environment, { store, log, runsJobs: false })
const port = await findFreePort()
const origin = await app.listen({ port, host: '127.0.0.1' })
const waitForClosedStreams = () => expect.poll(() => readStats.opened - readStats.closed).toBe(0)
afterAll(() => expect(readStats.opened).toBe(readStats.closed))

/** Stores a public original and returns its path. */
async function storeFile(bytes: Uint8Array): Promise<string> {
  const { fileToken } = await insertImage(database.db)
  const key = `original-images/${fileToken}.png`
  await disk.put(key, bytes, 'image/png')
  return `/files/${key}`
}

/** Counts the bytes and files that are read during the work. */
async function countReads(work: () => Promise<void>): Promise<{ bytes: number; opened: number }> {
  const { bytes, opened } = readStats
  await work()
  await waitForClosedStreams()
  return { bytes: readStats.bytes - bytes, opened: readStats.opened - opened }
}

test('a large file is sent as it is, with its length, and read from the store each time', async () => {
  const path = await storeFile(LARGE)
  const reads = await countReads(async () => {
    for (let round = 0; round < 2; round++) {
      const response = await fetch(origin + path)
      expect([response.status, response.headers.get('transfer-encoding')]).toEqual([200, null])
      expect(response.headers.get('content-length')).toBe(String(LARGE.length))
      expect(Buffer.compare(await response.bytes(), LARGE)).toBe(0)
    }
  })
  expect(reads).toEqual({ bytes: 2 * LARGE.length, opened: 2 })
})

test.each([
  ['large', LARGE],
  ['small', SMALL],
])('requests for one byte of a %s file read one byte each', async (_size, bytes) => {
  const path = await storeFile(bytes)
  const reads = await countReads(async () => {
    for (let index = 0; index < 20; index++) {
      const response = await fetch(origin + path, { headers: { range: `bytes=${index}-${index}` } })
      expect([response.status, ...(await response.bytes())]).toEqual([206, bytes[index]])
    }
  })
  expect(reads).toEqual({ bytes: 20, opened: 20 })
})

test('only the requested range of a large file is read', async () => {
  const path = await storeFile(LARGE)
  const [first, last] = [65_000, 4_000_000]
  const reads = await countReads(async () => {
    const response = await fetch(origin + path, { headers: { range: `bytes=${first}-${last}` } })
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${LARGE.length}`,
    ])
    expect(Buffer.compare(await response.bytes(), LARGE.subarray(first, last + 1))).toBe(0)
  })
  expect(reads).toEqual({ bytes: last - first + 1, opened: 1 })
})

test('nothing is read for HEAD, for a file that the client has, or for a range that it does not have', async () => {
  const path = await storeFile(LARGE)
  const etag = (await fetch(origin + path, { method: 'HEAD' })).headers.get('etag') ?? ''
  const reads = await countReads(async () => {
    const head = await fetch(origin + path, { method: 'HEAD', headers: { range: 'bytes=0-9' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(LARGE.length)])
    expect((await fetch(origin + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const beyond = await fetch(origin + path, { headers: { range: `bytes=${LARGE.length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${LARGE.length}`])
  })
  expect(reads).toEqual({ bytes: 0, opened: 0 })
})

test('an empty file is sent as it is, and a missing file returns 404', async () => {
  const path = await storeFile(new Uint8Array())
  const response = await fetch(origin + path)
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', ''])
  const { fileToken } = await insertImage(database.db)
  for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-0' } }]) {
    const missing = await fetch(`${origin}/files/original-images/${fileToken}.png`, init)
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
    await missing.body?.cancel()
  }
})

test('a client that disconnects leaves no file open, neither the one in flight nor those that wait', async () => {
  const path = await storeFile(LARGE)
  const opened = readStats.opened
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(8))
  await expect.poll(() => readStats.opened - opened).toBe(8)
  await once(socket, 'readable')
  socket.destroy()
  await waitForClosedStreams()
})

test('a client that disconnects before the file is open leaves no file open', async () => {
  const path = await storeFile(LARGE)
  const gate = Promise.withResolvers<void>()
  readStats.mayOpen = gate.promise
  const disconnected = Promise.withResolvers<void>()
  app.server.once('request', (_request, response) => response.once('close', disconnected.resolve))
  const { opened } = readStats
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`, () => socket.destroy())
  await disconnected.promise
  gate.resolve()
  await expect.poll(() => readStats.opened - opened).toBe(1)
  await waitForClosedStreams()
})

test('the connection of a client that does not read is closed, and leaves no file open', async () => {
  const path = await storeFile(LARGE)
  const { opened } = readStats
  const sockets = { stallMs: 1_000 }
  const withShortTimeout = await startTestApplication(environment, { store, database, sockets, runsJobs: false })
  const address = { port: await findFreePort(), host: '127.0.0.1' }
  await withShortTimeout.app.listen(address)
  const socket = connect(address.port, address.host)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await expect.poll(() => readStats.opened - opened).toBe(1)
  await waitForClosedStreams()
  expect((await withShortTimeout.app.inject('/metrics')).body).toContain(
    'http_requests_rejected_total{reason="slow reader"} 1',
  )
  socket.destroy()
})

test('a read error in the middle of a file closes the connection and is logged once', async () => {
  const path = await storeFile(LARGE)
  readStats.failsAfter = 1_000_000
  lines.length = 0
  const response = await fetch(origin + path)
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(LARGE.length)])
  await expect(response.bytes()).rejects.toThrow('terminated')
  readStats.failsAfter = Infinity
  await waitForClosedStreams()
  expect(lines).toMatchObject([{ msg: 'A response failed after it started.', err: { message: 'No more bytes.' } }])
  expect((await (await fetch(origin + path)).bytes()).length).toBe(LARGE.length)
})

test.each([
  ['large', LARGE],
  ['small', SMALL],
])('a %s file that can’t be read returns 503 without the headers of a file', async (_size, bytes) => {
  const path = await storeFile(bytes)
  readStats.failsAfter = 0
  const response = await fetch(origin + path)
  readStats.failsAfter = Infinity
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.message },
  ])
  for (const name of ['etag', 'accept-ranges', 'content-disposition']) expect(response.headers.get(name)).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store')
})
