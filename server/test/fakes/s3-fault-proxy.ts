import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../harness/free-port.ts'

/** A fault of one request. */
export type S3Fault =
  /** An error response instead of the store's response. */
  | { kind: 'answer'; status: number; code: string; type?: string }
  /** No response. */
  | { kind: 'silence' }
  /** The connection breaks while the request body is sent. */
  | { kind: 'cut-request' }
  /** Half of the response body is sent. Then the connection breaks, or nothing more is sent. */
  | { kind: 'cut-answer' | 'stalled-answer' }

export interface S3FaultProxy {
  /** The origin of the proxy. */
  url: string
  /** Faults of the next requests, one each; null means no fault. */
  faults: (S3Fault | null)[]
  /** Whether unsigned requests are accepted, as in a public bucket. */
  isOpen: boolean
  /** Received requests, as method and path. */
  requests: string[]
  stop(): Promise<void>
}

/**
 * A proxy that adds features of a real store to the test server: it rejects unsigned requests, discards interrupted
 * requests, and handles requests one after the other. It also injects faults.
 */
export async function startS3FaultProxy(targetPort: number): Promise<S3FaultProxy> {
  let queue: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    proxy.requests.push(`${request.method} ${request.url}`)
    const fault = proxy.faults.shift()
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'cut-request') return void request.once('data', () => request.socket.resetAndDestroy())
    const body = await readAll(request)
    if (fault?.kind === 'answer') return respondWithError(response, fault)
    if (!proxy.isOpen && !isSigned(request)) return respondWithError(response, { status: 403, code: 'AccessDenied' })
    const forwarded = queue.then(() => forward(targetPort, request, body))
    queue = forwarded.catch(() => undefined)
    const { upstreamResponse, bytes } = await forwarded
    response.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers)
    if (!fault) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (fault.kind === 'cut-answer') request.socket.resetAndDestroy()
    })
  }

  server.listen(await findFreePort(), '127.0.0.1')
  await once(server, 'listening')
  const listeningAddress = server.address()
  const port = listeningAddress !== null && typeof listeningAddress === 'object' ? listeningAddress.port : 0
  const proxy: S3FaultProxy = {
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
  return proxy
}

function isSigned({ headers, url = '' }: IncomingMessage): boolean {
  return headers.authorization !== undefined || url.includes('X-Amz-Signature=')
}

function respondWithError(
  response: ServerResponse,
  { status, code, type = 'application/xml' }: { status: number; code: string; type?: string },
): void {
  response.writeHead(status, { 'content-type': type })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>An injected error.</Message></Error>`,
  )
}

/**
 * Forwards each request on a separate connection, so that a broken connection does not affect the next request. Tests
 * that use `fetch` set `x-host`, because `fetch` always sends the host name that it connects to.
 */
async function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  const forwardedHeaders = { ...headers, host: String(headers['x-host'] ?? headers.host) }
  const outgoing = send({ host: '127.0.0.1', port, method, path: url, headers: forwardedHeaders, agent: false })
  outgoing.end(body)
  const [upstreamResponse]: IncomingMessage[] = await once(outgoing, 'response')
  if (!upstreamResponse) throw new Error('The server did not respond.')
  return { upstreamResponse, bytes: await readAll(upstreamResponse) }
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
