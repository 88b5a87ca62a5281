import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startCrashServer } from '../../../test/crash/crash-process.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'

const FILE_BYTES = 20_000_000
const AUTH_SECRET = 'the same long secret of every process in this test'
const MIB = 1_024 * 1_024
/** Connections of one client. */
const CONNECTIONS = 500
/** The number of files that the server streams to one IP address at the same time. */
const STREAMS_PER_IP = 256
/** The IP address of another client. */
const OTHER_IP = '127.0.0.2'
// The server runs in its own process, and only one process can use the embedded database.
const isPostgres = inject('engine') === 'postgres'

test.runIf(isPostgres)(
  'connections that do not read a large file take little memory, and other clients get the file at the same time',
  { timeout: 120_000 },
  async () => {
    const { port, path, hash, readResidentBytes } = await startServer()
    expect(await readHash(port, path)).toBe(hash)
    const before = await readResidentBytes()
    const unread = await Promise.all(Array.from({ length: CONNECTIONS }, () => openWithoutReading(port, path)))
    const rejected = unread.filter(({ start }) => parseStatus(start) !== 200)
    expect(CONNECTIONS - rejected.length).toBe(STREAMS_PER_IP)
    for (const { start } of rejected) expect(start).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/)
    for (let round = 0; round < 3; round++) {
      expect(await readHash(port, path)).toBe(hash)
      expect(((await readResidentBytes()) - before) / MIB).toBeLessThan(100)
    }
    for (const { socket } of unread) socket.destroy()
    await expect.poll(() => readStatus(port, path)).toBe(200)
  },
)

/** Starts a server in its own process, with one large public file. */
async function startServer() {
  const [database, dataDir, port] = [await createTestDatabase(), await makeTemporaryFolder(), await findFreePort()]
  const { driver } = database
  if (driver.engine !== 'postgres') throw new Error('Two processes need PostgreSQL.')
  const bytes = randomBytes(FILE_BYTES)
  const { fileToken } = await insertImage(database.db)
  const key = `original-images/${fileToken}.png`
  await openDiskStore(dataDir).put(key, bytes, 'image/png')
  const server = await startCrashServer({ port, dataDir, environment: { AUTH_SECRET, DATABASE_URL: driver.url } })
  onTestFinished(async () => {
    server.send('SIGKILL')
    await server.exitStatus
  })
  return {
    port,
    path: `/files/${key}`,
    hash: computeHash(bytes),
    async readResidentBytes(): Promise<number> {
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1])
    },
  }
}

/** Sends a request and reads no more than the start of its response. */
async function openWithoutReading(port: number, path: string): Promise<{ socket: Socket; start: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await once(socket, 'readable')
  return { socket, start: String(socket.read()).slice(0, 2_000) }
}

/** Returns the status that the client of the unread connections gets for another request. */
async function readStatus(port: number, path: string): Promise<number> {
  const { socket, start } = await openWithoutReading(port, path)
  socket.destroy()
  return parseStatus(start)
}

function parseStatus(start: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1])
}

/** Downloads the whole file from another IP address and returns its hash. */
async function readHash(port: number, path: string): Promise<string> {
  const [response]: IncomingMessage[] = await once(
    get({ host: '127.0.0.1', port, path, localAddress: OTHER_IP, agent: false }),
    'response',
  )
  if (!response) throw new Error('There was no response.')
  return computeHash(await buffer(response))
}

function computeHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
