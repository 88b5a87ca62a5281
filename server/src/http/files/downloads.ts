import { Readable } from 'node:stream'
import { SELECTION_MAX } from '@pictor/contract/limits'
import { makeZip } from 'client-zip'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ImageDownloads } from '../../features/images/index.ts'
import { QueueFullError } from '../../kernel/concurrency-limiter.ts'
import { WorkerProcessError } from '../../ports/process-pool.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { createDisconnectSignal } from '../guards/client-disconnect.ts'
import { sendError } from '../api/error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { toIpKey } from '../limits/rate-limits.keys.ts'
import { createStreamSlots, type StreamSlotSettings } from './stream-slots.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'

export interface DownloadsOptions {
  downloads: ImageDownloads
  /** Returns the id of the user. Browsers download with the session cookie, other clients with an access token. */
  findUserId(request: FastifyRequest): Promise<string | null>
  rateLimits: RateLimits
  rejections: RejectionCounter
}

/**
 * A download, and each file of a zip, is completely in memory until the client has read it: at most 20 MB for an
 * upload.
 */
const DOWNLOAD_SLOTS: StreamSlotSettings = { max: 64, maxPerIp: 24 }

/**
 * `GET /api/images/{id}/download`: one image as PNG. `GET /api/images/zip?ids=…,…`: several originals, streamed while
 * they are read. A zip leaves out images that are missing or not visible to the user, and returns 404 if none remains.
 * Both return 503 while too many downloads are in flight.
 */
export function registerDownloads(
  app: FastifyInstance,
  { downloads, findUserId, rateLimits, rejections }: DownloadsOptions,
): void {
  const slots = createStreamSlots(rejections, DOWNLOAD_SLOTS)

  app.get<{ Params: { id: string } }>(
    '/api/images/:id/download',
    { exposeHeadRoute: false, config: { call: 'images.download' } },
    async (request, reply) => {
      await rateLimits.count('download:ip', toIpKey(request.ip), reply)
      if (!slots.take(request, reply)) return sendError(reply, 'SERVICE_UNAVAILABLE')
      const disconnected = createDisconnectSignal(reply)
      try {
        const file = await downloads.loadPng(request.params.id, () => findUserId(request), disconnected)
        if (!file) return sendError(reply, 'NOT_FOUND')
        return addAttachmentHeaders(reply, file.name).type('image/png').send(file.bytes)
      } catch (error) {
        if (disconnected.aborted) return reply
        const isBusy = error instanceof QueueFullError || error instanceof WorkerProcessError
        if (!isBusy) throw error
        return sendError(reply, 'SERVICE_UNAVAILABLE')
      }
    },
  )

  app.get<{ Querystring: { ids?: unknown } }>(
    '/api/images/zip',
    { exposeHeadRoute: false, config: { call: 'images.zip' } },
    async (request, reply) => {
      const userId = await findUserId(request)
      if (userId === null) return sendError(reply, 'UNAUTHORIZED')
      const ids = parseIds(request.query.ids)
      if (!ids) return sendError(reply, 'BAD_REQUEST')
      await rateLimits.count('zip:user', userId, reply)
      if (!slots.take(request, reply)) return sendError(reply, 'SERVICE_UNAVAILABLE')
      const files = await downloads.loadOriginals(ids, userId)
      if (!files) return sendError(reply, 'NOT_FOUND')
      const zip = makeZip(toZipEntries(files))
      // The types of web streams in Node and in the DOM differ in name only.
      const stream = Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0])
      return addAttachmentHeaders(reply, 'images.zip').type('application/zip').send(stream)
    },
  )
}

function addAttachmentHeaders(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', formatContentDisposition('attachment', name))
}

/** Null if there are none or too many. */
function parseIds(list: unknown): string[] | null {
  const ids = typeof list === 'string' && list !== '' ? list.split(',') : []
  return ids.length > 0 && ids.length <= SELECTION_MAX ? ids : null
}

async function* toZipEntries(files: AsyncIterable<{ name: string; bytes: Uint8Array }>) {
  for await (const { name, bytes } of files) yield { name, input: Buffer.from(bytes) }
}
