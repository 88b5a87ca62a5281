import { createHash } from 'node:crypto'
import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Clock } from '../../kernel/clock.ts'

/** Content encodings, the preferred one first. */
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
  /** Sends the body with 200, or 304 to a client that already has it. Returns the status. */
  send(request: IncomingMessage, response: ServerResponse, isFresh: boolean): 200 | 304
  /** Does the same with less CPU, before Fastify. Nothing may have been set in the response before. */
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
 * Stores the head and the body of a response as one buffer, and rebuilds it once a second for the `Date` header. Node
 * would build and validate the head for each response and send it separately, which takes a quarter of the CPU time of
 * a small response (docs/decisions/0076-response-cache.md). Throws a TypeError for an invalid header value.
 */
export function createStoredResponse(options: StoredResponseOptions): StoredResponse {
  const { etag, cacheControl, clock } = options
  const [freshHeads, staleHeads] = [createHeads(options, cacheControl.fresh), createHeads(options, cacheControl.stale)]
  /** Head and body, as they are sent. The head is empty before the first response. */
  let wire = copyBytes(options.body)
  let wireHead = { head: '', second: NaN, length: 0 }
  const getBody = () => wire.subarray(wireHead.length)

  function updateWire(head: string): Buffer {
    const second = Math.floor(clock.now().getTime() / 1_000)
    if (second !== wireHead.second || head !== wireHead.head) {
      const bytes = Buffer.from(`${head}date: ${new Date(second * 1_000).toUTCString()}\r\n\r\n`, 'latin1')
      // A new buffer: responses in flight keep the old one.
      wire = Buffer.concat([bytes, getBody()])
      wireHead = { head, second, length: bytes.length }
    }
    return wire
  }

  const send: StoredResponse['send'] = (request, response, isFresh) => {
    const { headers, notModified } = isFresh ? freshHeads : staleHeads
    if (isNotModified(request.headers['if-none-match'], etag)) {
      response.writeHead(304, notModified).end()
      return 304
    }
    response.writeHead(200, headers).end(getBody())
    return 200
  }

  return {
    etag,
    get body() {
      return getBody()
    },
    send,
    sendEarly(request, response, isFresh) {
      const { head } = isFresh ? freshHeads : staleHeads
      // HTTP/1.0 and `Connection: close` need more headers.
      const isPersistent = request.httpVersion === '1.1' && response.shouldKeepAlive
      if (!isPersistent || request.headers['if-none-match'] !== undefined || !markHeadSent(response, head))
        return send(request, response, isFresh)
      response.end(updateWire(head))
      return 200
    },
  }
}

/** Whether the client already has the body. It may send several ETags, and a compressing proxy marks them as weak. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag })
}

/**
 * Makes Node treat the head as built and sent, so that it can be sent together with the body. Uses undocumented fields
 * of Node, and returns false if they do not exist.
 */
function markHeadSent(response: ServerResponse, head: string): boolean {
  if (Reflect.get(response, '_header') !== null || Reflect.get(response, '_headerSent') !== false) return false
  return Reflect.set(response, '_header', head) && Reflect.set(response, '_headerSent', true)
}

function createHeads({ body, type, etag, headers: others }: StoredResponseOptions, cacheControl: string) {
  const notModified = ['cache-control', cacheControl, 'etag', etag, ...others]
  const headers = ['content-type', type, 'content-length', String(body.length), ...notModified]
  return { notModified, headers, head: formatHead(headers) }
}

function formatHead(headers: RawHeaders): string {
  let head = 'HTTP/1.1 200 OK\r\n'
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    validateHeaderValue(name, value)
    head += `${name}: ${value}\r\n`
  }
  return head
}

/** Copies the bytes, because they may be part of a larger buffer, which would stay in memory. */
function copyBytes(bytes: Uint8Array): Buffer {
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
  /** Replaces that of the cache. */
  readonly cacheControl?: CacheControl
}

/** A response in memory, compressed on demand. */
export interface ResponseBody {
  /** Bytes in memory: the body and its compressed forms. */
  readonly size: number
  isSameAs(content: ResponseContent): boolean
  /** Null until the encoding is requested for the first time. */
  getCached(encoding: Encoding): StoredResponse | null
  /** Compresses once for all callers. The next call retries a failed compression. */
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
const COMPRESSION_MIN_BYTES = 1_000

/** A strong ETag names the bytes that are sent, so each encoding has its own. */
export function createResponseBody(content: ResponseContent, options: ResponseBodyOptions): ResponseBody {
  const { type, headers: contentHeaders } = content
  const { clock, onSizeChange } = options
  const cacheControl = content.cacheControl ?? options.cacheControl
  const compressBytes = options.compress ?? compress
  const hash = createHash('sha256').update(content.bytes).digest('base64url').slice(0, 22)
  const headers = ['vary', options.vary, ...contentHeaders, ...options.headers]
  const identity = createStoredResponse({ body: content.bytes, type, etag: `"${hash}"`, headers, cacheControl, clock })
  const cached: Record<Encoding, StoredResponse | null> = { br: null, gzip: null, identity }
  const pending = new Map<Encoding, Promise<StoredResponse>>()
  let size = content.bytes.length

  async function compressTo(encoding: Encoding): Promise<StoredResponse> {
    if (encoding === 'identity' || identity.body.length < COMPRESSION_MIN_BYTES) return identity
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
    getCached: (encoding) => cached[encoding],
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

/** Encodings by `Accept-Encoding`. There are few browsers, and each always sends the same header. */
const encodingsByHeader = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod(header) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
    return negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity'
  },
})

/**
 * Returns the encoding that a client prefers, by its `Accept-Encoding`; of equally preferred ones the first of
 * `ENCODINGS`.
 */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  return encodingsByHeader.memo(String(header ?? ''))
}
