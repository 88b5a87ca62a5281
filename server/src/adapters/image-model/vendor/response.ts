import type { Clock } from '../../../kernel/clock.ts'
import { shorten } from '../../../kernel/text.ts'
import { ImageModelError } from '../../../ports/image-model.ts'
import { IMAGE_MAX_BYTES } from './image.ts'

/** Base64 in JSON is a third longer than the image. One more MiB is for metadata. */
export const RESPONSE_MAX_BYTES = Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 1_024 * 1_024
const EXCERPT_BYTES = 64 * 1_024

/**
 * Yields the chunks of the body. Rejects with `invalid-response` if it exceeds `maxBytes`, and with `unavailable` if
 * the connection breaks.
 */
export async function* readChunks(vendor: string, { body }: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  const chunks = body?.values() ?? yieldNothing()
  for (;;) {
    const { value, done } = await chunks.next().catch((error: unknown) => {
      throw toConnectionError(vendor, error)
    })
    if (done || value === undefined) return
    length += value.byteLength
    if (length > maxBytes) {
      throw new ImageModelError('invalid-response', `${vendor} returned more than ${maxBytes} bytes.`)
    }
    yield value
  }
}

async function* yieldNothing(): AsyncGenerator<Uint8Array, undefined> {}

/** Returns the whole body. Rejects like `readChunks`. */
export async function readBytes(vendor: string, response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(vendor, response, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the whole body as JSON. Rejects like `readChunks`, and with `invalid-response` if it is not JSON. */
export async function readJson(vendor: string, response: Response): Promise<unknown> {
  return parseJson(vendor, new TextDecoder().decode(await readBytes(vendor, response, RESPONSE_MAX_BYTES)))
}

/**
 * Throws `invalid-response` if the text is not JSON. The message contains the beginning of the text, which
 * distinguishes an HTML page from a truncated response.
 */
export function parseJson(vendor: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const description = text.length === 0 ? 'nothing' : `invalid JSON: ${shorten(text)}`
    throw new ImageModelError('invalid-response', `${vendor} returned ${description}`, { cause })
  }
}

/** Returns the beginning of an error response's body, even if reading it fails midway. */
export async function readExcerpt(vendor: string, response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of readChunks(vendor, response, EXCERPT_BYTES))
      text += decoder.decode(chunk, { stream: true })
  } catch (error) {
    if (!(error instanceof ImageModelError)) throw error
  }
  return text
}

/** Returns the milliseconds until the next call is allowed; undefined if the response does not contain them. */
export function readRetryAfter({ headers }: Response, clock: Clock): number | undefined {
  const milliseconds = parseNumber(headers.get('retry-after-ms'))
  if (milliseconds !== undefined) return Math.ceil(milliseconds)
  const after = headers.get('retry-after')
  const seconds = parseNumber(after)
  if (seconds !== undefined) return Math.ceil(seconds * 1_000)
  const date = Date.parse(after ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now().getTime())
}

function parseNumber(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined
}

const TIMED_OUT = /TIMEOUT$/

/**
 * Converts a connection error to an `ImageModelError`. A connect timeout is `unavailable`, not `timed-out`: the vendor
 * cannot have generated anything.
 */
export function toConnectionError(vendor: string, error: unknown): ImageModelError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isTimeout = TIMED_OUT.test(code) && code !== 'UND_ERR_CONNECT_TIMEOUT'
  const reason = code || (cause instanceof Error ? cause.message : String(cause))
  return new ImageModelError(
    isTimeout ? 'timed-out' : 'unavailable',
    `${vendor} is unreachable or closed the connection (${reason}).`,
    {
      cause: error,
    },
  )
}
