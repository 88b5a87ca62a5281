import { Agent, request as createRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { WireRequest } from './drafts.ts'

export interface WireResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Decompressed. Only the first chunk of a stream. */
  text: string
}

/** A limit for calls that hang, not for slow ones. */
const RESPONSE_TIMEOUT_MS = 30_000

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** A client on a real socket that sends requests unchanged and does not follow redirects. */
export function createWire(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })

  function send({ method, path, headers, payload }: WireRequest): Promise<WireResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<WireResponse>()
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const message = createRequest({ host: '127.0.0.1', port, agent, method, path, signal })
    message.on('error', reject)
    message.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response
      const chunks: Buffer[] = []
      const done = () => resolve({ status, headers: received, text: decode(received, Buffer.concat(chunks)) })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (!received['content-type']?.startsWith('text/event-stream')) return
        done()
        message.destroy()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    for (const [name, value] of headers) message.appendHeader(name, value)
    // Node.js sets this header only for some methods.
    if (payload) message.setHeader('content-length', payload.length)
    message.end(payload ?? undefined)
    return promise
  }

  return { send, close: () => agent.destroy() }
}

function decode(headers: IncomingHttpHeaders, bytes: Buffer): string {
  const decoder = decoders[headers['content-encoding'] ?? '']
  return (decoder && bytes.length > 0 ? decoder(bytes) : bytes).toString()
}
