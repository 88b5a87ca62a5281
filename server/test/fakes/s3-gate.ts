import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../harness/free-port.ts'

/** What befalls one request. */
export type S3Fault =
  /** An answer in the store's place. */
  | { kind: 'answer'; status: number; code: string; type?: string }
  | { kind: 'silence' }
  /** The connection breaks while the request's body comes in. */
  | { kind: 'cut-request' }
  /** Half of the answer's body comes through, then the connection breaks, or nothing more comes. */
  | { kind: 'cut-answer' | 'stalled-answer' }

export interface S3Gate {
  /** An origin. */
  url: string
  /** For the next requests, one each; null spares one. */
  faults: (S3Fault | null)[]
  /** Whether unsigned requests come through, as to a public bucket. */
  isOpen: boolean
  /** As they came in: method and path. */
  requests: string[]
  stop(): Promise<void>
}

/**
 * Stands before the server as the part of a real store that it lacks: unsigned requests are refused, of a request that breaks off nothing
 * remains, and two requests for a file follow one another. And things go wrong here as a test wants them to.
 */
export async function openS3Gate(target: number): Promise<S3Gate> {
  let turn: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    gate.requests.push(`${request.method} ${request.url}`)
    const fault = gate.faults.shift()
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'cut-request') return void request.once('data', () => request.socket.resetAndDestroy())
    const body = await readAll(request)
    if (fault?.kind === 'answer') return refuse(response, fault)
    if (!gate.isOpen && !isSigned(request)) return refuse(response, { status: 403, code: 'AccessDenied' })
    const passed = turn.then(() => pass(target, request, body))
    turn = passed.catch(() => undefined)
    const { answer, bytes } = await passed
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (!fault) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (fault.kind === 'cut-answer') request.socket.resetAndDestroy()
    })
  }

  server.listen(await findFreePort(), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const gate: S3Gate = {
    url: `http://127.0.0.1:${port}`,
    faults: [],
    isOpen: false,
    requests: [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gate
}

function isSigned({ headers, url = '' }: IncomingMessage): boolean {
  return headers.authorization !== undefined || url.includes('X-Amz-Signature=')
}

function refuse(
  response: ServerResponse,
  { status, code, type = 'application/xml' }: { status: number; code: string; type?: string },
): void {
  response.writeHead(status, { 'content-type': type })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>So it is.</Message></Error>`,
  )
}

/**
 * Each on a connection of its own: what broke off before must not reach the next. `x-host` is for who asks by fetch, which always says
 * the name that it connects to.
 */
async function pass(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  const named = { ...headers, host: String(headers['x-host'] ?? headers.host) }
  const outgoing = send({ host: '127.0.0.1', port, method, path: url, headers: named, agent: false })
  outgoing.end(body)
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  if (!answer) throw new Error('The server gave no answer.')
  return { answer, bytes: await readAll(answer) }
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
