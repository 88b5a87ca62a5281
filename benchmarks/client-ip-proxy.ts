import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ClientIpProxy {
  url: string
  /** Number of responses by status. */
  statuses: Map<number, number>
  close(): void
}

/**
 * Starts a proxy that gives each request another client IP, so that one program can send as many requests as thousands
 * of clients while the server's rate limits stay on.
 */
export async function startClientIpProxy(target: string): Promise<ClientIpProxy> {
  const statuses = new Map<number, number>()
  let clientNumber = 0
  const server = createServer((request, response) => {
    const { method, url: path, rawHeaders } = request
    clientNumber = (clientNumber + 1) % 2 ** 24
    const clientIp = `10.${clientNumber >> 16}.${(clientNumber >> 8) & 255}.${clientNumber & 255}`
    const proxied = httpRequest(new URL(target), {
      method,
      path,
      headers: [...rawHeaders, 'x-forwarded-for', clientIp],
    })
    proxied.on('response', (upstream) => {
      const { statusCode: status = 0, rawHeaders: headers } = upstream
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      response.writeHead(status, headers)
      upstream.pipe(response)
    })
    proxied.on('error', () => response.destroy())
    response.on('close', () => proxied.destroy())
    request.pipe(proxied)
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
