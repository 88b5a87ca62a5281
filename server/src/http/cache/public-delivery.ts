import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { AnswerForm, Encoding } from './public-answer.ts'

/** What a request says of the answer it wants. */
export interface Wanted {
  encoding: Encoding
  /** Tags of what the client has already. */
  known: string | undefined
}

const ENCODINGS_MAX = 200

export function createWantedReader(): (request: IncomingMessage) => Wanted {
  // Browsers are few, and each says the same all the time.
  const encodings = new Map<string, Encoding>()
  return ({ headers }) => {
    const accepted = String(headers['accept-encoding'] ?? '')
    let encoding = encodings.get(accepted)
    if (encoding === undefined) {
      encoding = acceptedEncoding(accepted)
      if (encodings.size < ENCODINGS_MAX) encodings.set(accepted, encoding)
    }
    return { encoding, known: headers['if-none-match'] }
  }
}

/** Sends one form of an answer, or word that the client has it. */
export function deliver(
  response: ServerResponse,
  form: AnswerForm,
  { isFresh, known }: { isFresh: boolean; known: string | undefined },
): 200 | 304 {
  const age = isFresh ? 'kept' : 'passed'
  if (known !== undefined && names(known, form.etag)) {
    response.writeHead(304, form.headers.unchanged[age]).end()
    return 304
  }
  response.writeHead(200, form.headers.whole[age]).end(form.body)
  return 200
}

/** A client may name several, and a proxy on the way may have marked ours as weak. */
function names(known: string, etag: string): boolean {
  return known.split(',').some((entry) => {
    const tag = entry.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
