import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { refuseSocket } from '../api/failures.ts'
import { addressKey } from '../limits/rate-limits.keys.ts'
import type { TurnedAway } from './turned-away.ts'

export interface SocketSettings {
  /**
   * Maximum number of connections of this process: enough for all event streams and for as many requests as it can
   * serve.
   */
  most: number
  /**
   * Maximum number of connections of one IP address. A trusted proxy has no limit, because it forwards many clients.
   */
  ofAddress: number
  /** How long a client may read nothing of its response. */
  stallMs: number
}

export interface SocketGuardOptions {
  trustedProxies: string[]
  turnedAway: TurnedAway
  /** The headers of every response. */
  securityHeaders: Record<string, string>
  settings: Partial<SocketSettings>
}

type Listener = (socket: Socket) => void

/**
 * Maximum number of pipelined requests on one connection. Browsers send none. Each starts at once, and its response
 * stays in memory until the earlier ones are read.
 */
const PIPELINED_MAX = 16

const DEFAULTS: SocketSettings = { most: 12_000, ofAddress: 1_000, stallMs: 30_000 }
/**
 * Maximum number of rejected connections that get a response at the same time. Further ones are closed without a
 * response.
 */
const REFUSED_MAX = 500
const MAKE_ROOM_EVERY_MS = 1_000

/**
 * Limits the number of connections, and closes those whose clients do not read. Request heads and bodies have their own
 * limits.
 */
export function guardSockets(app: FastifyInstance, options: SocketGuardOptions): void {
  const { trustedProxies, turnedAway, securityHeaders, settings } = options
  const { most, ofAddress, stallMs } = { ...DEFAULTS, ...settings }
  const { server } = app
  const isProxy = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : () => false
  const addresses = new Map<string, number>()
  let open = 0
  let refused = 0
  let madeRoomAt = -Infinity

  /** Closes idle connections, at most once per interval. */
  function makeRoom(): void {
    if (performance.now() - madeRoomAt < MAKE_ROOM_EVERY_MS) return
    madeRoomAt = performance.now()
    server.closeIdleConnections()
  }

  function count(key: string | null, socket: Socket): void {
    open += 1
    if (key !== null) addresses.set(key, (addresses.get(key) ?? 0) + 1)
    socket.once('close', () => {
      open -= 1
      const left = (addresses.get(key ?? '') ?? 0) - 1
      if (key !== null && left > 0) addresses.set(key, left)
      else if (key !== null) addresses.delete(key)
    })
  }

  const listeners = server.listeners('connection') as Listener[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const key = isProxy(address, 0) ? null : addressKey(address)
    const isFull = open >= most
    if (isFull) makeRoom()
    if (isFull || (key !== null && (addresses.get(key) ?? 0) >= ofAddress)) {
      turnedAway.count(isFull ? 'connections' : 'connections:ip')
      if (refused >= REFUSED_MAX) return void socket.destroy()
      refused += 1
      socket.once('close', () => (refused -= 1))
      return refuseSocket(socket, securityHeaders)
    }
    count(key, socket)
    for (const listener of listeners) listener.call(server, socket)
  })
  boundPipelines(server, turnedAway)
  // Otherwise Node would respond itself, without any limit.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.maxConnections = most + REFUSED_MAX
  server.setTimeout(stallMs, (socket) => {
    // A client that waits for its response is also idle. Between two requests, Node sets another timeout.
    if (socket.writableLength === 0 && socket.timeout === stallMs) return
    if (socket.writableLength > 0) turnedAway.count('slow reader')
    socket.destroy()
  })
}

function boundPipelines(server: Server, turnedAway: TurnedAway): void {
  const waiting = new WeakMap<Socket, number>()
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // A response has no socket while an earlier response of the connection has it.
    if (response.socket === null) {
      const count = (waiting.get(socket) ?? 0) + 1
      if (count > PIPELINED_MAX) {
        if (!socket.destroyed) turnedAway.count('pipeline')
        return void socket.destroy()
      }
      waiting.set(socket, count)
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
}
