import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { rejectSocket } from '../api/error-responses.ts'
import { toIpKey } from '../limits/rate-limits.keys.ts'
import { createProxyCheck } from './client-ip.ts'
import type { RejectionCounter } from './rejection-counter.ts'

export interface SocketSettings {
  /**
   * Maximum number of connections of this process: enough for all event streams and for as many requests as it can
   * serve.
   */
  max: number
  /**
   * Maximum number of connections of one IP address. A trusted proxy has no limit, because it forwards many clients.
   */
  maxPerIp: number
  /** How long a client may read nothing of its response. */
  stallMs: number
}

export interface SocketGuardOptions {
  trustedProxies: string[]
  rejections: RejectionCounter
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

const DEFAULTS: SocketSettings = { max: 12_000, maxPerIp: 1_000, stallMs: 30_000 }
/**
 * Maximum number of rejected connections that get a response at the same time. Further ones are closed without a
 * response.
 */
const REJECTED_MAX = 500
const MAKE_ROOM_INTERVAL_MS = 1_000

/**
 * Limits the number of connections, and closes those whose clients do not read. Request heads and bodies have their own
 * limits.
 */
export function guardSockets(app: FastifyInstance, options: SocketGuardOptions): void {
  const { trustedProxies, rejections, securityHeaders, settings } = options
  const { max, maxPerIp, stallMs } = { ...DEFAULTS, ...settings }
  const { server } = app
  const isTrustedProxy = createProxyCheck(trustedProxies)
  const connectionsPerIp = new Map<string, number>()
  let openCount = 0
  let rejectedCount = 0
  let madeRoomAtMs = -Infinity

  /** Closes idle connections, at most once per interval. */
  function makeRoom(): void {
    if (performance.now() - madeRoomAtMs < MAKE_ROOM_INTERVAL_MS) return
    madeRoomAtMs = performance.now()
    server.closeIdleConnections()
  }

  function count(key: string | null, socket: Socket): void {
    openCount += 1
    if (key !== null) connectionsPerIp.set(key, (connectionsPerIp.get(key) ?? 0) + 1)
    socket.once('close', () => {
      openCount -= 1
      const remaining = (connectionsPerIp.get(key ?? '') ?? 0) - 1
      if (key !== null && remaining > 0) connectionsPerIp.set(key, remaining)
      else if (key !== null) connectionsPerIp.delete(key)
    })
  }

  const listeners = server.listeners('connection') as Listener[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? ''
    const key = isTrustedProxy(ip) ? null : toIpKey(ip)
    const isFull = openCount >= max
    if (isFull) makeRoom()
    if (isFull || (key !== null && (connectionsPerIp.get(key) ?? 0) >= maxPerIp)) {
      rejections.count(isFull ? 'connections' : 'connections:ip')
      if (rejectedCount >= REJECTED_MAX) return void socket.destroy()
      rejectedCount += 1
      socket.once('close', () => (rejectedCount -= 1))
      return rejectSocket(socket, securityHeaders)
    }
    count(key, socket)
    for (const listener of listeners) listener.call(server, socket)
  })
  limitPipelining(server, rejections)
  // Otherwise Node would respond to an unknown `Expect` header itself, without any limit.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.maxConnections = max + REJECTED_MAX
  server.setTimeout(stallMs, (socket) => {
    // Keeps a client that waits for its response. Between requests, Node sets another timeout.
    if (socket.writableLength === 0 && socket.timeout === stallMs) return
    if (socket.writableLength > 0) rejections.count('slow reader')
    socket.destroy()
  })
}

function limitPipelining(server: Server, rejections: RejectionCounter): void {
  const waiting = new WeakMap<Socket, number>()
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // A response has no socket while an earlier response of the connection has it.
    if (response.socket === null) {
      const count = (waiting.get(socket) ?? 0) + 1
      if (count > PIPELINED_MAX) {
        if (!socket.destroyed) rejections.count('pipeline')
        return void socket.destroy()
      }
      waiting.set(socket, count)
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
}
