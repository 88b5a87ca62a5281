import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { platform } from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Logger } from '../../kernel/logger.ts'
import type { Answer, Order } from './commands.ts'
import { COPY_DATABASE } from './copy-order.ts'
import { byShortPath, socketOf } from './socket-path.ts'

const CONNECTIONS_MAX = 8
const ORDER_MAX_BYTES = 64 * 1_024
const ORDER_MS = 5_000
/** Whoever reads a copy more slowly holds everybody up. */
const COPY_STALL_MS = 10_000

const OrderLine = z.strictObject({ arguments: z.array(z.string()).max(100), operator: z.string().min(1).max(100) })
const CopyLine = z.strictObject({ copies: z.literal(COPY_DATABASE.copies) })

export interface Listening {
  dataDir: string
  logger: Logger
  run(order: Order): Promise<Answer>
  /** Everything that the database holds, as text. */
  copy(): AsyncIterable<string>
}

/**
 * Lets the command line talk to this process: a line of JSON in, a line out, one command a connection; a copy of the database has many. Only who may write into the data
 * folder can reach it. Returns what ends it, after the commands under way. Whoever calls it holds the folder's lock, so a socket that
 * lies there is nobody's.
 */
export async function listenToOperator(listening: Listening): Promise<() => Promise<void>> {
  const { dataDir, logger } = listening
  if (platform === 'win32') return async () => {}
  const socket = socketOf(dataDir)
  const waiting = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    connection.on('error', () => connection.destroy())
    waiting.add(connection)
    const served = serve(connection, listening, () => waiting.delete(connection)).finally(() => running.delete(served))
    running.add(served)
  })
  server.maxConnections = CONNECTIONS_MAX
  try {
    await mkdir(path.dirname(socket), { recursive: true, mode: 0o700 })
    await chmod(path.dirname(socket), 0o700)
    await rm(socket, { force: true })
    await byShortPath(socket, (short) => listen(server, short))
    await chmod(socket, 0o600)
  } catch (error) {
    // Some file systems take no sockets; pages are served all the same.
    logger.warn({ err: error }, 'The command line can not reach this server: its data folder takes no socket.')
    server.close()
    return async () => {}
  }
  return async () => {
    server.close()
    for (const connection of waiting) connection.destroy()
    await Promise.all(running)
    await rm(socket, { force: true })
  }
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(socket, resolve))
}

async function serve(connection: Socket, { run, copy, logger }: Listening, whenRead: () => void): Promise<void> {
  const order = await readOrder(connection)
  whenRead()
  if (order === null) return void connection.destroy()
  if (order !== 'copy') return void connection.end(`${JSON.stringify(await run(order))}\n`)
  connection.setTimeout(COPY_STALL_MS, () => connection.destroy())
  await pipeline(Readable.from(copy()), connection).catch((error: unknown) => {
    logger.warn({ err: error }, 'A copy of the database was broken off.')
  })
}

/** Null for what is no order, too long or too slow. */
async function readOrder(connection: Socket): Promise<Order | 'copy' | null> {
  const timer = setTimeout(() => connection.destroy(), ORDER_MS)
  try {
    let line = ''
    for await (const chunk of connection.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      line += String(chunk)
      if (line.length > ORDER_MAX_BYTES) return null
      if (line.endsWith('\n')) return parseOrder(JSON.parse(line))
    }
    return null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

function parseOrder(line: unknown): Order | 'copy' | null {
  if (CopyLine.safeParse(line).success) return 'copy'
  return OrderLine.safeParse(line).data ?? null
}
