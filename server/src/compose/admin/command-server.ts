import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { platform } from 'node:process'
import { finished, Readable } from 'node:stream'
import { finished as waitUntilFinished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { z } from 'zod'
import { createDraining } from '../../http/ops/draining.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { CommandResult, CommandRequest } from './commands.ts'
import { withShortPath, getSocketPath } from './socket-path.ts'

const CONNECTIONS_MAX = 8
const BODY_MAX_BYTES = 64 * 1_024
const REQUEST_TIMEOUT_MS = 5_000
/** A reader that reads nothing for this long is disconnected, because a copy blocks the database. */
const COPY_IDLE_MS = 10_000
/** How long a stop waits for running commands. Service managers kill the process after 45 seconds. */
const STOP_WAIT_MS = 20_000

const RequestBody = z.strictObject({ arguments: z.array(z.string()).max(100), operator: z.string().min(1).max(100) })

export interface CommandServerOptions {
  dataDir: string
  logger: Logger
  run(command: CommandRequest): Promise<CommandResult>
  /** Returns all rows of the database as text. */
  copyDatabase(): AsyncIterable<string>
}

/**
 * Serves the command line over HTTP on a Unix socket: `POST /commands` and `GET /database`. The permissions of the
 * socket and its folder are the authentication, so these routes must not be served elsewhere. Returns a function that
 * interrupts copies, waits for running commands (even if their client has disconnected) and stops listening. The caller
 * owns the lock of the data folder, so an existing socket is stale.
 */
export async function startCommandServer({
  dataDir,
  logger,
  run,
  copyDatabase,
}: CommandServerOptions): Promise<() => Promise<void>> {
  if (platform === 'win32') return async () => {}
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: true,
  })
  app.server.maxConnections = CONNECTIONS_MAX
  const draining = createDraining(app)
  const copies = new Set<Readable>()
  const running = new Set<Promise<unknown>>()
  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work)
    const remove = () => void running.delete(work)
    work.then(remove, remove)
    return work
  }

  app.post('/commands', async ({ body }, reply) => {
    const command = RequestBody.safeParse(body)
    return command.success ? track(run(command.data)) : reply.status(400).send()
  })
  app.get('/database', ({ raw }, reply) => {
    raw.setTimeout(COPY_IDLE_MS, () => raw.destroy())
    const copy = Readable.from(copyDatabase())
    copies.add(copy)
    finished(copy, (error) => {
      copies.delete(copy)
      if (error) logger.warn({ err: error }, 'A database copy was interrupted.')
    })
    return reply.type('text/plain').send(copy)
  })

  const socket = getSocketPath(dataDir)
  try {
    await mkdir(path.dirname(socket), { recursive: true, mode: 0o700 })
    await chmod(path.dirname(socket), 0o700)
    await rm(socket, { force: true })
    await withShortPath(socket, (short) => app.listen({ path: short }))
    await chmod(socket, 0o600)
  } catch (error) {
    // Some file systems don't support sockets. The server still serves pages.
    logger.warn({ err: error }, 'The command line cannot reach this server: its data folder does not support sockets.')
    await app.close()
    return async () => {}
  }
  return async () => {
    const interruptedCopies = [...copies].map((copy) =>
      waitUntilFinished(copy.destroy(new Error('The server is stopping.'))),
    )
    const allStopped = Promise.allSettled([draining.drain(STOP_WAIT_MS), ...interruptedCopies, ...running])
    await Promise.race([allStopped, wait(STOP_WAIT_MS, undefined, { ref: false })])
    await app.close()
    await rm(socket, { force: true })
  }
}
