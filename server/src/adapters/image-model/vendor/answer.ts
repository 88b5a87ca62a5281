import { ImageModelError } from '../../../ports/image-model.ts'
import { PICTURE_MAX_BYTES } from './picture.ts'

/** A picture as base64 inside JSON is a third longer, and has some words around it. */
export const ANSWER_MAX_BYTES = Math.ceil(PICTURE_MAX_BYTES / 3) * 4 + 1_024 * 1_024
const EXCERPT_BYTES = 64 * 1_024

/** The body as it comes in. Rejects with `invalid-answer` once it is longer than `limitBytes`, with `unavailable` if it breaks off. */
export async function* readChunks(vendor: string, { body }: Response, limitBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  const chunks = body?.values() ?? noChunks()
  for (;;) {
    const { value, done } = await chunks.next().catch((error: unknown) => {
      throw explainBreak(vendor, error)
    })
    if (done || value === undefined) return
    length += value.byteLength
    if (length > limitBytes) {
      throw new ImageModelError('invalid-answer', `${vendor} answered with more than ${limitBytes} bytes.`)
    }
    yield value
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array, undefined> {}

/** The whole body; rejects as `readChunks` does. */
export async function readBytes(vendor: string, answer: Response, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(vendor, answer, limitBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The whole body as JSON; rejects as `readChunks` does, and with `invalid-answer` if it is something else. */
export async function readJson(vendor: string, answer: Response): Promise<unknown> {
  return parseJson(vendor, new TextDecoder().decode(await readBytes(vendor, answer, ANSWER_MAX_BYTES)))
}

/** Rejects with `invalid-answer` and the text's beginning, which tells an HTML page from a cut answer. */
export function parseJson(vendor: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const beginning = text.length === 0 ? 'nothing' : `something else than JSON: ${shorten(text)}`
    throw new ImageModelError('invalid-answer', `${vendor} answered with ${beginning}`, { cause })
  }
}

/** The beginning of a failure's body: what of it came, however it ends. */
export async function readExcerpt(vendor: string, answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of readChunks(vendor, answer, EXCERPT_BYTES)) text += decoder.decode(chunk, { stream: true })
  } catch (error) {
    if (!(error instanceof ImageModelError)) throw error
  }
  return text
}

/** One line of at most 300 characters. */
export function shorten(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}

const TIMED_OUT = /TIMEOUT$/

/** What broke a connection, in the port's words. Not reaching a vendor at all is no time-out: nothing can have been drawn. */
export function explainBreak(vendor: string, error: unknown): ImageModelError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const hasGivenUp = TIMED_OUT.test(code) && code !== 'UND_ERR_CONNECT_TIMEOUT'
  const why = code || (cause instanceof Error ? cause.message : String(cause))
  return new ImageModelError(
    hasGivenUp ? 'timed-out' : 'unavailable',
    `${vendor} is not reached, or broke off (${why}).`,
    {
      cause: error,
    },
  )
}
