import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse as parseRange } from 'range-parser'
import { FILES_PATH, type Images, type ServedFile } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ByteRange } from '../../ports/object-store.ts'
import { sendError } from '../api/error-responses.ts'
import { isNotModified } from '../cache/response-body.ts'
import type { FileCache } from './file-cache.ts'
import { createEtag, createFileHeaders, getRemainingSeconds } from './file-headers.ts'
import { createStreamSlots } from './stream-slots.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'

export interface FilesOptions {
  images: Pick<Images, 'findFile'>
  /** Returns the id of the user. Browsers load images with the session cookie. */
  findUserId(request: FastifyRequest): Promise<string | null>
  /** Keeps small public files in memory. */
  fileCache: Pick<FileCache, 'getBytes' | 'canCache' | 'set'>
  rejections: RejectionCounter
  clock: Clock
}

/** The bytes of a file, from memory or from the store. */
interface FileContent {
  /** Null if the file is gone. */
  size(): Promise<number | null>
  /** The body of the response, and the size of the whole file. Null if the file is gone. */
  open(range: ByteRange | null): Promise<{ size: number; body: Buffer | Readable } | null>
}

/** How long a signed URL of the store is valid. Browsers cache the redirect for less time. Neither outlives our own URL. */
const LINK_VALID_S = 300
const LINK_CACHE_S = 240
/** A bit in the `code` of `range-parser`. */
const INVALID_RANGE = 1

/**
 * `GET /files/<key>` and, for private files, `GET /files/s/<until>-<signature>/<key>`. Keys can't be guessed and their
 * bytes never change, so caches may store public files for a year.
 */
export function registerFiles(app: FastifyInstance, options: FilesOptions): void {
  const { images, findUserId, fileCache, rejections, clock } = options
  const streamSlots = createStreamSlots(rejections)

  /** A small public file is read as a whole and cached; every other one is streamed. */
  const createStoreContent = (file: ServedFile, asOfMs: number): FileContent => ({
    size: () => file.size(),
    async open(range) {
      const opened = await file.stream(range ?? undefined)
      if (!opened) return null
      const { size, bytes } = opened
      if (range || !fileCache.canCache(file, size)) return { size, body: await startReading(bytes) }
      const body = await buffer(bytes)
      fileCache.set(file, body, asOfMs)
      return { size, body }
    },
  })

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}*`,
    exposeHeadRoute: false,
    config: { call: 'files', limit: 'file:ip' },
    async handler(request, reply) {
      const asOfMs = clock.now().getTime()
      const path = request.params['*']
      const file = isCanonicalPath(request, path) ? await images.findFile(path, () => findUserId(request)) : null
      if (!file) return sendError(reply, 'NOT_FOUND')
      if (isNotModified(request.headers['if-none-match'], createEtag(file.key))) {
        return reply.status(304).headers(createFileHeaders(file, asOfMs)).send()
      }
      const remainingS = getRemainingSeconds(file.access, asOfMs)
      const link = await createStoreLink(file, request, remainingS)
      if (link !== null) return redirect(reply, file, link, remainingS)
      const cached = fileCache.getBytes(file)
      if (cached) fileCache.set(file, cached, asOfMs)
      // A response that reads from the store takes a slot; a HEAD reads nothing.
      else if (request.method === 'GET' && !streamSlots.take(request, reply)) {
        return sendError(reply, 'SERVICE_UNAVAILABLE')
      }
      return sendFile(
        { request, reply },
        cached ? createMemoryContent(cached) : createStoreContent(file, asOfMs),
        createFileHeaders(file, asOfMs),
      )
    },
  })
}

/**
 * Whether a path has the same notation as in the product's own links. For any other notation, caches would store
 * another copy.
 */
function isCanonicalPath({ raw }: FastifyRequest, path: string): boolean {
  const [pathInUrl = ''] = (raw.url ?? '').split('?', 1)
  return pathInUrl.endsWith(FILES_PATH + path)
}

/** Returns the store's signed URL of a private file. Public files get no redirect, so that caches can share them. */
async function createStoreLink(
  { access, link }: ServedFile,
  { method }: FastifyRequest,
  remainingS: number,
): Promise<string | null> {
  return access === 'public' || method === 'HEAD' ? null : link(Math.max(1, Math.min(LINK_VALID_S, remainingS)))
}

function redirect(reply: FastifyReply, { access }: ServedFile, link: string, remainingS: number): FastifyReply {
  // Access by session is checked for each request. Access by signed URL needs no further check.
  const isCacheable = typeof access === 'number'
  const maxAgeS = Math.min(LINK_CACHE_S, remainingS)
  return reply
    .header('cache-control', isCacheable ? `private, max-age=${maxAgeS}` : 'private, no-cache')
    .redirect(link, 302)
}

function createMemoryContent(bytes: Buffer): FileContent {
  const size = bytes.length
  return {
    size: async () => size,
    open: async (range) => ({ size, body: range ? bytes.subarray(range.first, range.last + 1) : bytes }),
  }
}

/**
 * Waits for the first bytes: an error until then becomes an error response, a later one can only end the connection.
 */
async function startReading(bytes: Readable): Promise<Readable> {
  await once(bytes, 'readable')
  return bytes
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

async function sendFile(
  { request, reply }: Exchange,
  content: FileContent,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  let range: ByteRange | null = null
  if (request.method === 'HEAD' || requestsPart(request, headers['etag'])) {
    const size = await content.size()
    if (size === null) return sendError(reply, 'NOT_FOUND')
    if (request.method === 'HEAD') return reply.headers(headers).header('content-length', size).send()
    const requested = selectRange(request.headers.range ?? '', size)
    if (requested === 'unsatisfiable') {
      const rejectedHeaders = { ...headers, 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }
      return reply.status(416).headers(rejectedHeaders).send()
    }
    range = requested
  }
  const opened = await content.open(range)
  if (!opened) return sendError(reply, 'NOT_FOUND')
  const { size, body } = opened
  reply.headers(headers)
  if (range === null) return reply.header('content-length', size).send(body)
  const { first, last } = range
  reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`)
  return reply.header('content-length', last - first + 1).send(body)
}

/**
 * Returns the requested part of a file of `size` bytes. Null means the whole file: the header is invalid or requests
 * several parts.
 */
function selectRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const { type, code, ranges } = parseRange(size, header)
  const [range] = ranges
  if (type !== 'bytes' || (code & INVALID_RANGE) !== 0 || ranges.length > 1) return null
  if (range) return { first: range.start, last: range.end }
  return code === 0 ? null : 'unsatisfiable'
}

/** Whether the client requests a range of this version of the file. It can't use a range of another version. */
function requestsPart({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const version = headers['if-range']
  return headers.range !== undefined && (version === undefined || version === etag)
}
