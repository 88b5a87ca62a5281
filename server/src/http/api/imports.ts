import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import type { ImportEvent } from '@pictor/contract'
import type { ErrorCode } from '@pictor/contract/errors'
import { ARCHIVE_MAX_BYTES } from '@pictor/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify, Imports } from '../../features/users/index.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'
import { isClientDisconnect } from '../guards/client-disconnect.ts'
import { createErrorBody, RETRY_AFTER_S, sanitizeCallError, sendError } from './error-responses.ts'

export interface ImportsOptions {
  identify: Pick<Identify, 'byBearer'>
  imports: Imports
  /** The folder in which an archive is kept while it is imported. */
  dataDir: string
  rateLimits: RateLimits
  rejections: RejectionCounter
}

/** Each import stores an archive on disk. All share one image worker. */
const IMPORTS_MAX = 4

/**
 * `POST /api/users/import`: imports a zip from `GET /api/users/export`. The response has one `ImportEvent` per line; an
 * archive that is refused gets an error response like other calls. An import continues if the client disconnects.
 */
export function registerImports(
  app: FastifyInstance,
  { identify, imports, dataDir, rateLimits, rejections }: ImportsOptions,
): void {
  const importingUsers = new Set<string>()
  const isBusy = (userId: string) => importingUsers.has(userId) || importingUsers.size >= IMPORTS_MAX
  const sendBusy = (reply: FastifyReply) => {
    rejections.count('imports')
    return sendError(reply.header('retry-after', RETRY_AFTER_S), 'SERVICE_UNAVAILABLE')
  }

  async function importBody(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    const file = await openUnnamedFile(dataDir)
    try {
      const bytes = await writeBody(file, request.body as Readable)
      const restore = await imports.prepare(userId, { fd: file.fd, bytes }, { isTrusted: false })
      const events = new PassThrough()
      const send = (event: ImportEvent) => void (events.destroyed || events.write(`${JSON.stringify(event)}\n`))
      // Proxies must not hold the progress back.
      reply
        .type('application/x-ndjson')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(events)
      try {
        send({ result: await restore(send) })
      } catch (error) {
        send({ error: createErrorBody(logAndGetCode(error, request)) })
      }
      events.end()
    } finally {
      await file.close()
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, which is written to the disk.
    scope.addContentTypeParser('application/zip', (_request, body, done) => done(null, body))
    scope.post('/api/users/import', {
      config: { call: 'users.import' },
      async onRequest(request, reply) {
        request.caller = await identify.byBearer(request.headers.authorization)
        if (!request.caller) return sendError(reply, 'UNAUTHORIZED')
        const { userId } = request.caller
        if (Number(request.headers['content-length'] ?? 0) > ARCHIVE_MAX_BYTES)
          return sendError(reply, 'ARCHIVE_TOO_LARGE')
        // Before the limit: a request that has to wait is retried, so it must not be counted.
        if (isBusy(userId)) return sendBusy(reply)
        await rateLimits.count('import:user', userId, reply)
      },
      async handler(request, reply) {
        const userId = request.caller?.userId ?? ''
        if (!request.body) return sendError(reply, 'ARCHIVE_NOT_ACCEPTED')
        if (isBusy(userId)) return sendBusy(reply)
        importingUsers.add(userId)
        try {
          await importBody(request, reply, userId)
        } catch (error) {
          sendError(reply, isClientDisconnect(error, request, reply) ? 'BAD_REQUEST' : logAndGetCode(error, request))
        } finally {
          importingUsers.delete(userId)
        }
        return reply
      },
    })
  })
}

/** Logs the cause, which the response omits. */
function logAndGetCode(error: unknown, { log }: FastifyRequest): ErrorCode {
  const { code, status, cause } = sanitizeCallError(error)
  if (status >= 500) log.error({ err: error }, 'An import failed.')
  else log.info({ err: cause }, 'An import was refused.')
  return code as ErrorCode
}

/** Opens a file without a name, which the system deletes when it is closed. */
async function openUnnamedFile(folder: string): Promise<FileHandle> {
  const name = path.join(folder, `import-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name)
  return file
}

/** Returns the number of bytes. Throws ARCHIVE_TOO_LARGE. */
async function writeBody(file: FileHandle, body: Readable): Promise<number> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ARCHIVE_MAX_BYTES) throw apiError('ARCHIVE_TOO_LARGE')
    await file.appendFile(chunk)
  }
  return bytes
}
