import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '../kernel/clock.ts'
import type { RawHeaders } from './public-answer.ts'

/** The head of an answer with status 200, as text that is sent as it is, and as what Node makes one of. */
export interface ReadyHead {
  /** Up to the time, which comes last. */
  readonly text: string
  readonly headers: RawHeaders
}

/** Throws for what can't be sent in a header. */
export function createReadyHead(headers: RawHeaders): ReadyHead {
  let text = 'HTTP/1.1 200 OK\r\n'
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    validateHeaderValue(name, value)
    text += `${name}: ${value}\r\n`
  }
  return { text, headers }
}

/** Sends an answer to a GET that is the same each time. */
export type SendReady = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: { head: ReadyHead; body: Buffer },
) => void

/**
 * Node makes and checks the head anew for each answer, which is a fifth of what sending a small file takes
 * (docs/decisions/0030-file-urls.md). So it is given the head under the name by which it keeps its own; a Node that does not take it makes one.
 */
export function createReadySender(clock: Clock): SendReady {
  let [dateS, date] = [NaN, '']

  function dateLine(): string {
    const nowS = Math.floor(clock.now().getTime() / 1_000)
    if (nowS !== dateS) [dateS, date] = [nowS, `date: ${new Date(nowS * 1_000).toUTCString()}\r\n\r\n`]
    return date
  }

  return (request, response, { head, body }) => {
    // An older client, or one that wants no more answers, has to be told more.
    const isPlain = request.httpVersion === '1.1' && response.shouldKeepAlive
    if (isPlain) Reflect.set(response, '_header', head.text + dateLine())
    if (response.headersSent) response.end(body)
    else response.writeHead(200, head.headers).end(body)
  }
}
