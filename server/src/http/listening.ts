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
 * Node takes in one connection a turn of the event loop from each socket that listens. Of 300 that come at once, the last would wait for 300
 * turns.
 */
const SOCKETS = 32

/**
 * Listens on many sockets for one port where the system spreads connections over them, which is Linux; elsewhere on one. Rejects if somebody
 * listens there already.
 */
export async function listen(app: FastifyInstance, draining: Draining, options: ListenOptions): Promise<void> {
  if (platform() !== 'linux') return void (await app.listen(options))
  const port = await takePort(options)
  const shared = { ...options, port, reusePort: true }
  await app.listen({ ...shared })
  const { address } = app.server.address() as AddressInfo
  for (let socket = 1; socket < SOCKETS; socket++) {
    // As HTTP's own server takes them.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (connection: Socket) => {
      app.server.emit('connection', connection)
    })
    server.listen({ ...shared, host: address })
    await once(server, 'listening')
    draining.closesFirst(server)
  }
}

/** Two programs that share their port would both begin, and each get a part of the connections. Alone it is refused to a second one. */
async function takePort({ host, port }: ListenOptions): Promise<number> {
  const alone: Server = createServer().listen({ host, port })
  await once(alone, 'listening')
  const { port: taken } = alone.address() as AddressInfo
  alone.close()
  await once(alone, 'close')
  return taken
}
