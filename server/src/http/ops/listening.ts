import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { platform } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Draining } from './draining.ts'

export interface ListenOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Connections that wait to be taken in. */
  backlog: number
}

/**
 * Node accepts one connection per listening socket and turn of the event loop, so with one socket the last of 300 would wait for 300
 * turns.
 */
const SOCKETS = 32

/**
 * Listens on many sockets for one port where the system spreads connections over them, which is Linux; elsewhere on one. Rejects if somebody
 * listens there already.
 */
export async function listen(app: FastifyInstance, draining: Draining, options: ListenOptions): Promise<void> {
  if (platform() !== 'linux') return void (await app.listen(options))
  // By address: a name like localhost can stand for two, and Fastify would listen on the second one beside everything here.
  const { address: host, port } = await takeAddress(options)
  const shared = { ...options, host, port, reusePort: true }
  await app.listen({ ...shared })
  for (let socket = 1; socket < SOCKETS; socket++) {
    // With the same options as Node's HTTP server.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (connection: Socket) => {
      app.server.emit('connection', connection)
    })
    server.listen({ ...shared })
    await once(server, 'listening')
    draining.addListener(server)
  }
}

/** With `reusePort` a second program could share the port unnoticed. Binding without it first makes that fail. */
async function takeAddress({ host, port }: ListenOptions): Promise<AddressInfo> {
  const alone: Server = createServer().listen({ host, port })
  await once(alone, 'listening')
  const taken = alone.address() as AddressInfo
  alone.close()
  await once(alone, 'close')
  return taken
}
