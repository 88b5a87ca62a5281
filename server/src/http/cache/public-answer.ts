import { createHash } from 'node:crypto'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type Compress = (bytes: Buffer, encoding: Exclude<Encoding, 'identity'>) => Promise<Buffer>

/** Names and values in turn, as `writeHead` takes them without looking further. */
export type RawHeaders = string[]

/** An answer in one encoding, with everything that is sent. */
export interface AnswerForm {
  readonly etag: string
  readonly body: Buffer
  /** With status 200, and with 304: each for bytes that a shared cache may keep for a second, and for those that it may not. */
  readonly headers: Readonly<Record<'whole' | 'unchanged', Readonly<Record<'kept' | 'passed', RawHeaders>>>>
}

/** What is sent to everybody who asks for the same. */
export interface Content {
  readonly bytes: Buffer
  /** Its media type, as sent. */
  readonly type: string
  /** Its own, beside those of type, encoding and caching. */
  readonly headers: RawHeaders
}

/** The same, ready to be sent. */
export interface PublicAnswer {
  /** Of all that is held. */
  readonly size: number
  isSameAs(content: Content): boolean
  /** Null while nobody has asked for it. */
  formReady(encoding: Encoding): AnswerForm | null
  /** Makes the form once, however many ask for it. */
  form(encoding: Encoding): Promise<AnswerForm>
}

export interface AnswerParts {
  compress: Compress
  /** Go with every answer. */
  headers: RawHeaders
  /** What caches on the way may do with it. */
  caching: Caching
}

/** `kept` of bytes younger than a second, `passed` of older ones. */
export interface Caching {
  readonly kept: string
  readonly passed: string
  readonly vary: string
}

/** Below, compressing saves less than the packet that is sent anyway. */
const COMPRESSED_FROM_BYTES = 1_000

/**
 * Bytes younger than a second may be kept for one more by a shared cache, so that it shows nothing older than two. Older ones may
 * not: the cache would add its second to theirs. Browsers ask each time.
 */
export const SHARED_CACHING: Caching = {
  kept: 'public, max-age=0, s-maxage=1',
  passed: 'public, no-cache',
  vary: 'Accept-Encoding',
}

export function createPublicAnswer(content: Content, { compress, headers, caching }: AnswerParts): PublicAnswer {
  const { bytes, type } = content
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const own = [...content.headers, ...headers]
  const identity = createForm({ bytes, type, headers: own }, `"${hash}"`, caching)
  const ready: Record<Encoding, AnswerForm | null> = { br: null, gzip: null, identity }
  const coming = new Map<Encoding, Promise<AnswerForm>>()
  let size = bytes.length

  async function make(encoding: Encoding): Promise<AnswerForm> {
    if (encoding === 'identity' || bytes.length < COMPRESSED_FROM_BYTES) return identity
    const compressed = await compress(bytes, encoding)
    size += compressed.length
    const encoded = { bytes: compressed, type, headers: ['content-encoding', encoding, ...own] }
    return createForm(encoded, `"${hash}-${encoding}"`, caching)
  }

  return {
    get size() {
      return size
    },
    isSameAs: (other) => bytes.equals(other.bytes) && content.headers.join('\n') === other.headers.join('\n'),
    formReady: (encoding) => ready[encoding],
    async form(encoding) {
      const made = ready[encoding]
      if (made) return made
      const promised = coming.get(encoding) ?? make(encoding).finally(() => coming.delete(encoding))
      coming.set(encoding, promised)
      return (ready[encoding] = await promised)
    },
  }
}

/** A strong tag names the bytes that are sent, so each encoding has its own. */
function createForm({ bytes, type, headers }: Content, etag: string, { kept, passed, vary }: Caching): AnswerForm {
  const always = ['etag', etag, 'vary', vary, ...headers]
  const forCaches = (others: string[]) => ({
    kept: ['cache-control', kept, ...others],
    passed: ['cache-control', passed, ...others],
  })
  const whole = forCaches(['content-type', type, 'content-length', String(bytes.length), ...always])
  return { etag, body: bytes, headers: { whole, unchanged: forCaches(always) } }
}
