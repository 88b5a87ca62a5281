import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '../../kernel/clock.ts'
import type { RawHeaders } from './public-answer.ts'

/** An answer to a GET with status 200 that is the same each time. */
export interface ReadyFile {
  readonly body: Buffer
  send(request: IncomingMessage, response: ServerResponse): void
}

export interface ReadyFileParts {
  /** With type and length. */
  headers: RawHeaders
  body: Uint8Array
  clock: Clock
}

/**
 * Node makes and checks the head anew for each answer and sends it apart from the body: a quarter of what a small file takes
 * (docs/decisions/0030-file-urls.md). So both are held as they are sent, and made once a second, for the time in them. Throws for what can't
 * be sent in a header.
 */
export function createReadyFile({ headers, body: given, clock }: ReadyFileParts): ReadyFile {
  const head = headOf(headers)
  let madeS = NaN
  let [bytes, headLength] = [copyOf(given), 0]
  const body = () => bytes.subarray(headLength)

  function bytesNow(): Buffer {
    const nowS = Math.floor(clock.now().getTime() / 1_000)
    if (nowS !== madeS) {
      const headNow = Buffer.from(`${head}date: ${new Date(nowS * 1_000).toUTCString()}\r\n\r\n`, 'latin1')
      // Another buffer: what is still being sent keeps its own.
      bytes = Buffer.concat([headNow, body()])
      headLength = headNow.length
      madeS = nowS
    }
    return bytes
  }

  return {
    get body() {
      return body()
    },
    send(request, response) {
      // An older client, or one that wants no more answers, has to be told more.
      const isPlain = request.httpVersion === '1.1' && response.shouldKeepAlive
      if (isPlain && tellSent(response, head)) response.end(bytesNow())
      else response.writeHead(200, headers).end(body())
    },
  }
}

/** Tells Node that its own head is made and sent, by the names that it has for this. False for a Node that knows them no more. */
function tellSent(response: ServerResponse, head: string): boolean {
  if (Reflect.get(response, '_header') !== null || Reflect.get(response, '_headerSent') !== false) return false
  return Reflect.set(response, '_header', head) && Reflect.set(response, '_headerSent', true)
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

/** What was read may lie in a larger buffer, which would be held as a whole. */
function copyOf(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
