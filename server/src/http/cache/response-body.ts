import { createHash } from 'node:crypto'
import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Clock } from '../../kernel/clock.ts'

/** The preferred one first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Names and values alternately, as `writeHead` takes them. */
export type RawHeaders = string[]

/** `Cache-Control` of a response that is fresh in our own cache, and of a stale one. */
export interface CacheControl {
  readonly fresh: string
  readonly stale: string
}

/** A body in one encoding with all headers, ready to be sent to any client. */
export interface StoredResponse {
  readonly etag: string
  readonly body: Buffer
  /** Sends 200, or 304 to a client that has the body already. Returns the status. */
  send(request: IncomingMessage, response: ServerResponse, isFresh: boolean): 200 | 304
  /** The same with less CPU, before Fastify: nothing else may have touched the response. */
  sendEarly(request: IncomingMessage, response: ServerResponse, isFresh: boolean): 200 | 304
}

export interface StoredResponseOptions {
  body: Uint8Array
  /** The media type. */
  type: string
  etag: string
  headers: RawHeaders
  cacheControl: CacheControl
  clock: Clock
}

/**
 * Node builds and validates the head of each response and sends it separately from the body, which takes a quarter of
 * the CPU of a small response (docs/decisions/0076-response-cache.md). This function stores head and body as one buffer
 * and rebuilds it once a second for the `Date` header. Throws a TypeError for an invalid header value.
 */
export function createStoredResponse(options: StoredResponseOptions): StoredResponse {
  const { etag, cacheControl, clock } = options
  const [whenFresh, whenStale] = [headsOf(options, cacheControl.fresh), headsOf(options, cacheControl.stale)]
  let wire = copyOf(options.body)
  let wireHead = { head: '', second: NaN, length: 0 }
  const body = () => wire.subarray(wireHead.length)

  function wireWith(head: string): Buffer {
    const second = Math.floor(clock.now().getTime() / 1_000)
    if (second !== wireHead.second || head !== wireHead.head) {
      const bytes = Buffer.from(`${head}date: ${new Date(second * 1_000).toUTCString()}\r\n\r\n`, 'latin1')
      // A new buffer: responses in flight keep the old one.
      wire = Buffer.concat([bytes, body()])
      wireHead = { head, second, length: bytes.length }
    }
    return wire
  }

  const send: StoredResponse['send'] = (request, response, isFresh) => {
    const { headers, notModified } = isFresh ? whenFresh : whenStale
    if (isNotModified(request.headers['if-none-match'], etag)) {
      response.writeHead(304, notModified).end()
      return 304
    }
    response.writeHead(200, headers).end(body())
    return 200
  }

  return {
    etag,
    get body() {
      return body()
    },
    send,
    sendEarly(request, response, isFresh) {
      const { head } = isFresh ? whenFresh : whenStale
      // HTTP/1.0 and `Connection: close` need more headers.
      const isPlain = request.httpVersion === '1.1' && response.shouldKeepAlive
      if (!isPlain || request.headers['if-none-match'] !== undefined || !markHeadSent(response, head))
        return send(request, response, isFresh)
      response.end(wireWith(head))
      return 200
    },
  }
}

/** Whether the client has the body already. It may send several ETags, and a compressing proxy marks them as weak. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag })
}

/** Marks the head as built and sent, in undocumented fields of Node. False if Node does not have these fields. */
function markHeadSent(response: ServerResponse, head: string): boolean {
  if (Reflect.get(response, '_header') !== null || Reflect.get(response, '_headerSent') !== false) return false
  return Reflect.set(response, '_header', head) && Reflect.set(response, '_headerSent', true)
}

function headsOf({ body, type, etag, headers: others }: StoredResponseOptions, cacheControl: string) {
  const notModified = ['cache-control', cacheControl, 'etag', etag, ...others]
  const headers = ['content-type', type, 'content-length', String(body.length), ...notModified]
  return { notModified, headers, head: headOf(headers) }
}

function headOf(headers: RawHeaders): string {
  let head = 'HTTP/1.1 200 OK\r\n'
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    validateHeaderValue(name, value)
    head += `${name}: ${value}\r\n`
  }
  return head
}

/** The bytes may be a part of a larger buffer, which would stay in memory. */
function copyOf(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

/** A response with status 200 that is the same for every client. */
export interface ResponseContent {
  readonly bytes: Buffer
  /** The media type. */
  readonly type: string
  readonly headers: RawHeaders
}

/** A response in memory, compressed on demand. */
export interface ResponseBody {
  /** Bytes in memory: the body and its compressed forms. */
  readonly size: number
  isSameAs(content: ResponseContent): boolean
  /** Null until the encoding is requested for the first time. */
  cached(encoding: Encoding): StoredResponse | null
  /** Compresses once for all callers. A failed compression is tried again by the next caller. */
  encode(encoding: Encoding): Promise<StoredResponse>
}

export type Compress = (bytes: Buffer, encoding: Exclude<Encoding, 'identity'>) => Promise<Buffer>

export interface ResponseBodyOptions {
  /** Added to the content's own. */
  headers: RawHeaders
  cacheControl: CacheControl
  vary: string
  clock: Clock
  /** Replaced by tests. */
  compress?: Compress
  /** Called after each compression. */
  onSizeChange?(): void
}

/** Smaller bodies fit into one packet anyway. */
const COMPRESSED_FROM_BYTES = 1_000

/** A strong ETag names the bytes that are sent, so each encoding has its own. */
export function createResponseBody(content: ResponseContent, options: ResponseBodyOptions): ResponseBody {
  const { type, headers: contentHeaders } = content
  const { cacheControl, clock, onSizeChange } = options
  const compressBytes = options.compress ?? compress
  const hash = createHash('sha256').update(content.bytes).digest('base64url').slice(0, 22)
  const headers = ['vary', options.vary, ...contentHeaders, ...options.headers]
  const identity = createStoredResponse({ body: content.bytes, type, etag: `"${hash}"`, headers, cacheControl, clock })
  const cached: Record<Encoding, StoredResponse | null> = { br: null, gzip: null, identity }
  const pending = new Map<Encoding, Promise<StoredResponse>>()
  let size = content.bytes.length

  async function compressTo(encoding: Encoding): Promise<StoredResponse> {
    if (encoding === 'identity' || identity.body.length < COMPRESSED_FROM_BYTES) return identity
    const body = await compressBytes(identity.body, encoding)
    size += body.length
    onSizeChange?.()
    const encoded = { body, etag: `"${hash}-${encoding}"`, headers: ['content-encoding', encoding, ...headers] }
    return createStoredResponse({ ...encoded, type, cacheControl, clock })
  }

  return {
    get size() {
      return size
    },
    isSameAs: (other) => identity.body.equals(other.bytes) && contentHeaders.join('\n') === other.headers.join('\n'),
    cached: (encoding) => cached[encoding],
    async encode(encoding) {
      const stored = cached[encoding]
      if (stored) return stored
      const promise = pending.get(encoding) ?? compressTo(encoding).finally(() => pending.delete(encoding))
      pending.set(encoding, promise)
      return (cached[encoding] = await promise)
    },
  }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Lists may change every second. Higher levels save only 1% of the bytes and take several times the CPU. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Compresses outside the main thread. */
export const compress: Compress = (bytes, encoding) =>
  encoding === 'gzip'
    ? toGzip(bytes, { level: GZIP_LEVEL })
    : toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

/** There are few browsers, and each always sends the same header. */
const encodings = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod(header) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
    return negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity'
  },
})

/** The encoding that a client prefers, by its `Accept-Encoding`; of equally preferred ones the smallest. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  return encodings.memo(String(header ?? ''))
}
