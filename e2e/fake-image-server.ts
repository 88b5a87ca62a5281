import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { makePng } from './png.ts'

export interface FakeImageServer {
  /**
   * Settings that make the product's server use this server: as OpenAI with partial images on Pro, and as a compatible
   * API on Pro Plus.
   */
  readonly settings: Record<string, string>
  /** Delays every request until `release` or `fail`. */
  pause(): void
  /** Whether a request is waiting. */
  hasPendingRequest(): boolean
  /** Sends a partial image to the waiting requests. */
  sendPartialImage(): void
  /** Returns an image for waiting and later requests. */
  release(): void
  /** Returns a permanent error for waiting and later requests. */
  fail(): void
  stop(): Promise<void>
}

type Mode = 'draw' | 'pause' | 'fail'

interface PendingRequest {
  response: ServerResponse
  isStream: boolean
}

/** Starts a server with OpenAI's API that a test controls. */
export async function startFakeImageServer(): Promise<FakeImageServer> {
  let mode: Mode = 'draw'
  let pendingRequests: PendingRequest[] = []
  const server = createServer((request, response) => void receive(request, response))
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const isStream = (await readText(request)).includes('"stream":true')
    if (mode === 'pause') pendingRequests.push({ response, isStream })
    else respond({ response, isStream }, mode)
  }
  function setMode(next: Exclude<Mode, 'pause'>) {
    mode = next
    for (const pending of pendingRequests) respond(pending, next)
    pendingRequests = []
  }
  return {
    settings: {
      MODEL_STANDARD: 'openai',
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      MODEL_PREMIUM: 'compatible',
      IMAGES_BASE_URL: `http://127.0.0.1:${port}/v1`,
      IMAGES_API_KEY: 'test-key',
      IMAGES_MODEL: 'test-model',
    },
    pause: () => {
      mode = 'pause'
    },
    hasPendingRequest: () => pendingRequests.length > 0,
    sendPartialImage: () => {
      for (const { response, isStream } of pendingRequests) if (isStream) sendEvent(response, 'partial_image')
    },
    release: () => setMode('draw'),
    fail: () => setMode('fail'),
    stop: async () => {
      setMode('fail')
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

function respond({ response, isStream }: PendingRequest, mode: Exclude<Mode, 'pause'>): void {
  if (mode === 'draw' && isStream) {
    sendEvent(response, 'completed')
    response.end()
    return
  }
  // A started stream can only be aborted.
  if (response.headersSent) return void response.destroy()
  const body =
    mode === 'draw'
      ? { created: 0, data: [{ b64_json: makePng(768).toString('base64') }] }
      : { error: { message: 'The request was not understood.', type: 'invalid_request_error', code: null } }
  response.writeHead(mode === 'draw' ? 200 : 400, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendEvent(response: ServerResponse, kind: 'partial_image' | 'completed'): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  const type = `image_generation.${kind}`
  const event = { type, b64_json: makePng(768).toString('base64') }
  response.write(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`)
}
