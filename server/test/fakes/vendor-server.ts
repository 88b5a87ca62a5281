import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../harness/free-port.ts'

/** A received call. JSON and forms are parsed into fields. */
export interface VendorCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  isForm: boolean
  /** Values of JSON, or texts and files of a form. */
  fields: Record<string, unknown>
}

export type VendorHandler = (call: VendorCall, response: ServerResponse) => void | Promise<void>

/** A vendor on loopback. */
export interface VendorServer {
  /** The origin of the server. */
  url: string
  calls: VendorCall[]
  /** Handles calls. Tests can replace it. */
  handler: VendorHandler
  /** Number of calls that are not finished and still have a connection. */
  countInFlight(): number
  stop(): Promise<void>
}

export async function startVendorServer(handler: VendorHandler): Promise<VendorServer> {
  const port = await findFreePort()
  let inFlight = 0
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    inFlight++
    response.once('close', () => inFlight--)
    const call = await readCall(request)
    vendor.calls.push(call)
    await vendor.handler(call, response)
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const vendor: VendorServer = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    handler,
    countInFlight: () => inFlight,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return vendor
}

/** Responds with one body: JSON, or a text or bytes unchanged. */
export function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): VendorHandler {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(isRaw ? body : JSON.stringify(body))
  }
}

/** Accepts a call and never responds. */
export const stall: VendorHandler = () => {}

/** Returns failure cases of a vendor for the tests of the port (`describeImageModel`). */
export function failureCasesFor(server: VendorServer) {
  return {
    stall: () => void (server.handler = stall),
    countInFlight: server.countInFlight,
    breakDown: async () => void (server.handler = (_call, response) => void response.destroy()),
  }
}

async function readCall(request: IncomingMessage): Promise<VendorCall> {
  const type = request.headers['content-type'] ?? ''
  const chunks: Uint8Array[] = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const isForm = type.startsWith('multipart/form-data; boundary=')
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    isForm,
    fields: await readFields(Buffer.concat(chunks), type),
  }
}

async function readFields(body: Buffer, type: string): Promise<Record<string, unknown>> {
  if (body.length === 0) return {}
  if (type.startsWith('application/json')) return Object.fromEntries(Object.entries(JSON.parse(body.toString())))
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form.entries())
}
