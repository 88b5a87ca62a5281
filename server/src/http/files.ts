import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILES_PATH, type Images, type ServedFile } from '../features/images/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { rangeIn } from './byte-range.ts'
import { sendError } from './failures.ts'
import { etagOf, headersOfFile, knows } from './file-headers.ts'
import type { FileGate } from './file-gate.ts'

export interface FilesOptions {
  images: Pick<Images, 'file'>
  /** A browser asks for pictures with its session cookie. */
  viewerOf(request: FastifyRequest): Promise<string | null>
  /** Holds what is asked for often. */
  fileGate: Pick<FileGate, 'bytesOf' | 'keep'>
  clock: Clock
}

/** The store's own address is good for so long, and is kept by a browser for less. */
const LINK_S = 300
const LINK_KEPT_S = 240

/**
 * `GET /files/<key>` and, for private ones, `GET /files/s/<until>-<signature>/<key>`. Names are unguessable and bytes never change, so a
 * public one may be kept for a year.
 */
export function registerFiles(app: FastifyInstance, { images, viewerOf, fileGate, clock }: FilesOptions): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}*`,
    exposeHeadRoute: false,
    config: { call: 'files', limit: 'file of address' },
    async handler(request, reply) {
      const asOfMs = clock.now().getTime()
      const path = request.params['*']
      const file = isWrittenPlainly(request, path) ? await images.file(path, () => viewerOf(request)) : null
      if (!file) return sendError(reply, 'NOT_FOUND')
      if (knows(request.headers['if-none-match'], etagOf(file.key))) {
        return reply.status(304).headers(headersOfFile(file, asOfMs)).send()
      }
      const link = await linkTo(file, request)
      if (link !== null) return redirect(reply, file, link)
      const bytes = fileGate.bytesOf(file) ?? (await file.read())
      if (!bytes) return sendError(reply, 'NOT_FOUND')
      fileGate.keep(file, bytes, asOfMs)
      return sendBytes(request, reply.headers(headersOfFile(file, asOfMs)), bytes)
    },
  })
}

/** Of a key in other characters caches would keep another copy, and no address that we give out has any. */
function isWrittenPlainly({ raw }: FastifyRequest, path: string): boolean {
  const [written = ''] = (raw.url ?? '').split('?', 1)
  return written.endsWith(FILES_PATH + path)
}

/** A public file is fetched by its own address: one that everybody shares is kept by caches. */
async function linkTo({ access, link }: ServedFile, { method }: FastifyRequest): Promise<string | null> {
  return access === 'public' || method === 'HEAD' ? null : link(LINK_S)
}

function redirect(reply: FastifyReply, { access }: ServedFile, link: string): FastifyReply {
  // Who may see it is looked at each time where it is not the address that says so.
  const isKept = typeof access === 'number'
  return reply
    .header('cache-control', isKept ? `private, max-age=${LINK_KEPT_S}` : 'private, no-cache')
    .redirect(link, 302)
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  const { length } = bytes
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, length)
  if (request.method === 'HEAD') return reply.header('content-length', length).send()
  const range = wantsPart(request, reply) ? rangeIn(request.headers.range, length) : null
  if (range === null) return reply.send(whole)
  if (range === 'none') {
    return reply.status(416).header('content-range', `bytes */${length}`).header('cache-control', 'no-store').send()
  }
  reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${length}`)
  return reply.send(whole.subarray(range.first, range.last + 1))
}

/** What a client has of another version is no use to it. */
function wantsPart({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const version = headers['if-range']
  return headers.range !== undefined && (version === undefined || version === reply.getHeader('etag'))
}
