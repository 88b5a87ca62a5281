import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { refuseSocket } from '../api/failures.ts'
import { addressKey } from '../limits/rate-limits.keys.ts'
import type { TurnedAway } from './turned-away.ts'

export interface SocketSettings {
  /** Of this process: room for all streams of events, and as many requests as it could answer. */
  most: number
  /** Of one client's address; of a trusted proxy, which has everybody's, any number. */
  ofAddress: number
  /** How long a client may take nothing of its answer. */
  stallMs: number
}

export interface SocketGuardOptions {
  trustedProxies: string[]
  turnedAway: TurnedAway
  /** Of every answer. */
  securityHeaders: Record<string, string>
  settings: Partial<SocketSettings>
}

type Listener = (socket: Socket) => void

/** Asked behind others on one connection, which no browser does: each is begun at once, and held until those before it are read. */
const PIPELINED_MAX = 16

const DEFAULTS: SocketSettings = { most: 12_000, ofAddress: 1_000, stallMs: 30_000 }
/** Of those that are being told so. Beyond them connections are closed without a word. */
const REFUSED_MAX = 500
const MAKE_ROOM_EVERY_MS = 1_000

/** Bounds how many connections there are, and closes those whose clients do not read. Heads and bodies have their own bounds. */
export function guardSockets(app: FastifyInstance, options: SocketGuardOptions): void {
  const { trustedProxies, turnedAway, securityHeaders, settings } = options
  const { most, ofAddress, stallMs } = { ...DEFAULTS, ...settings }
  const { server } = app
  const isProxy = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : () => false
  const addresses = new Map<string, number>()
  let open = 0
  let refused = 0
  let madeRoomAt = -Infinity

  /** Who keeps a connection only for later goes first. */
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
      turnedAway.count(isFull ? 'connections' : 'connections of address')
      if (refused >= REFUSED_MAX) return void socket.destroy()
      refused += 1
      socket.once('close', () => (refused -= 1))
      return refuseSocket(socket, securityHeaders)
    }
    count(key, socket)
    for (const listener of listeners) listener.call(server, socket)
  })
  boundPipelines(server, turnedAway)
  // Or Node would answer by itself, past every bound.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.maxConnections = most + REFUSED_MAX
  server.setTimeout(stallMs, (socket) => {
    // While it waits for us nothing moves either. Between two requests Node sets another time.
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
    // It has none while one before it has.
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
