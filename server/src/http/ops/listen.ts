import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { platform } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Draining } from './draining.ts'

export interface ListenOptions {
  host: string
  /** 0 selects a free port. */
  port: number
  /** Maximum number of connections that wait to be accepted. */
  backlog: number
}

/**
 * Node accepts one connection per listening socket and event loop iteration. With one socket, the last of 300
 * connections would wait for 300 iterations.
 */
const SOCKET_COUNT = 32

/**
 * Listens on one port, on Linux with many sockets, since Linux distributes connections over them. Rejects if the port
 * is in use.
 */
export async function listen(app: FastifyInstance, draining: Draining, options: ListenOptions): Promise<void> {
  if (platform() !== 'linux') return void (await app.listen(options))
  // Uses the IP address, because `localhost` can have two, and Fastify would also listen on the second one.
  const { address: host, port } = await reservePort(options)
  const shared = { ...options, host, port, reusePort: true }
  await app.listen({ ...shared })
  for (let socket = 1; socket < SOCKET_COUNT; socket++) {
    // The same options as in Node's HTTP server.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (connection: Socket) => {
      app.server.emit('connection', connection)
    })
    server.listen({ ...shared })
    await once(server, 'listening')
    draining.addListener(server)
  }
}

/** With `reusePort`, another program could share the port unnoticed. Binding once without it fails in that case. */
async function reservePort({ host, port }: ListenOptions): Promise<AddressInfo> {
  const probe: Server = createServer().listen({ host, port })
  await once(probe, 'listening')
  const reserved = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return reserved
}
