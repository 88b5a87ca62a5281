import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ClientIpProxy {
  url: string
  /** Number of responses by status. */
  statuses: Map<number, number>
  close(): void
}

/**
 * Starts a proxy that gives each request another client IP. One program can then send as many requests as thousands of
 * clients, and the server's rate limits stay on.
 */
export async function startClientIpProxy(target: string): Promise<ClientIpProxy> {
  const statuses = new Map<number, number>()
  let clients = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, rawHeaders } = incoming
    clients = (clients + 1) % 2 ** 24
    const client = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
    const passed = request(new URL(target), { method, path, headers: [...rawHeaders, 'x-forwarded-for', client] })
    passed.on('response', (response) => {
      const { statusCode: status = 0, rawHeaders: headers } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      outgoing.writeHead(status, headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, statuses, close }
}
