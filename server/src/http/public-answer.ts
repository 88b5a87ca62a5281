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

/** What everybody gets who asks for the same, ready to be sent. */
export interface PublicAnswer {
  /** Of all that is held. */
  readonly size: number
  isSameAs(bytes: Buffer): boolean
  /** Null while nobody has asked for it. */
  formReady(encoding: Encoding): AnswerForm | null
  /** Makes the form once, however many ask for it. */
  form(encoding: Encoding): Promise<AnswerForm>
}

export interface AnswerParts {
  compress: Compress
  /** Go with every answer. */
  headers: RawHeaders
}

/** Below, compressing saves less than the packet that is sent anyway. */
const COMPRESSED_FROM_BYTES = 1_000

/**
 * Bytes younger than a second may be kept for one more by a shared cache, so that it shows nothing older than two. Older ones may
 * not: the cache would add its second to theirs. Browsers ask each time.
 */
const CACHE_CONTROL = { kept: 'public, max-age=0, s-maxage=1', passed: 'public, no-cache' }

export function createPublicAnswer(bytes: Buffer, { compress, headers }: AnswerParts): PublicAnswer {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const identity = createForm(bytes, `"${hash}"`, headers)
  const ready: Record<Encoding, AnswerForm | null> = { br: null, gzip: null, identity }
  const coming = new Map<Encoding, Promise<AnswerForm>>()
  let size = bytes.length

  async function make(encoding: Encoding): Promise<AnswerForm> {
    if (encoding === 'identity' || bytes.length < COMPRESSED_FROM_BYTES) return identity
    const compressed = await compress(bytes, encoding)
    size += compressed.length
    return createForm(compressed, `"${hash}-${encoding}"`, ['content-encoding', encoding, ...headers])
  }

  return {
    get size() {
      return size
    },
    isSameAs: (other) => bytes.equals(other),
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
function createForm(body: Buffer, etag: string, headers: RawHeaders): AnswerForm {
  const always = ['etag', etag, 'vary', 'Accept-Encoding', ...headers]
  const length = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
  const forCaches = (others: string[]) => ({
    kept: ['cache-control', CACHE_CONTROL.kept, ...others],
    passed: ['cache-control', CACHE_CONTROL.passed, ...others],
  })
  return { etag, body, headers: { whole: forCaches([...length, ...always]), unchanged: forCaches(always) } }
}
