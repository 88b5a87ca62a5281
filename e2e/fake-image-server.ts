import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { findFreePort } from '../server/src/testing/free-port.ts'
import { makePng } from './pictures.ts'

export interface FakeImageServer {
  /** Makes our server draw with this one. */
  readonly settings: Record<string, string>
  /** From now on every request waits for `release` or `fail`. */
  hold(): void
  /** Answers what waits, and what comes, with a picture. */
  release(): void
  /** Answers what waits, and what comes, with a refusal that is not worth another try. */
  fail(): void
  stop(): Promise<void>
}

type Mode = 'draw' | 'hold' | 'fail'

/** A server of the kind that speaks OpenAI's language, and does what a test says. */
export async function startFakeImageServer(): Promise<FakeImageServer> {
  let mode: Mode = 'draw'
  let waiting: ServerResponse[] = []
  const server = createServer((request, response) => void receive(request, response))
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  async function receive(request: IncomingMessage, response: ServerResponse) {
    for await (const part of request) void part
    if (mode === 'hold') waiting.push(response)
    else answer(response, mode)
  }
  function change(next: Exclude<Mode, 'hold'>) {
    mode = next
    for (const response of waiting) answer(response, next)
    waiting = []
  }
  return {
    settings: {
      MODEL_STANDARD: 'compatible',
      MODEL_PREMIUM: 'compatible',
      IMAGES_BASE_URL: `http://127.0.0.1:${port}/v1`,
      IMAGES_API_KEY: 'test-key',
      IMAGES_MODEL: 'test-model',
    },
    hold: () => {
      mode = 'hold'
    },
    release: () => change('draw'),
    fail: () => change('fail'),
    stop: async () => {
      change('fail')
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, mode: Exclude<Mode, 'hold'>): void {
  const body =
    mode === 'draw'
      ? { created: 0, data: [{ b64_json: makePng(256).toString('base64') }] }
      : { error: { message: 'The request was not understood.', type: 'invalid_request_error', code: null } }
  response.writeHead(mode === 'draw' ? 200 : 400, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
