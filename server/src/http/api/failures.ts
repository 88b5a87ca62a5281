import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { failure } from '../../kernel/failure.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import { isDatabaseAway } from '../../ports/sql-state.ts'
import { isDeparture } from '../guards/departures.ts'

/** What a status means to a client when nothing more is known. */
const CODES: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Said with every 503 that knows no better. */
export const RETRY_AFTER_S = 5

/** The one form of an error answer: `{code, message, ...details}`. */
function errorBody(code: ErrorCode): { code: ErrorCode; message: string } {
  return { code, message: errors[code].message }
}

/** Answers what is no HTTP, or too much of it, with the headers that all answers have, and hangs up. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (socket.destroyed || !socket.writable) return
  hangUpSoon(socket)
  socket.end(answerTo(REFUSALS[error.code ?? ''] ?? '400 Bad Request', 'BAD_REQUEST', headers))
}

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long whoever is turned away may take to hear it. */
const LINGER_MS = 1_000

/** At once its answer would be lost: what it has sent meanwhile resets the connection. And it may never read it, and go on sending. */
function hangUpSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** Answers a connection that there is no room for, whatever it asks, and hangs up. */
export function refuseSocket(socket: Socket, headers: Record<string, string>): void {
  hangUpSoon(socket)
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(
    answerTo('503 Service Unavailable', 'SERVICE_UNAVAILABLE', { ...headers, 'retry-after': String(RETRY_AFTER_S) }),
  )
}

function answerTo(status: string, code: ErrorCode, headers: Record<string, string>): string {
  const body = JSON.stringify(errorBody(code))
  const lines = [
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Whatever was thrown, as the code and status that leave: what we did not expect leaves without any detail. */
export function answerFor(error: unknown): { status: number; code: ErrorCode } {
  const status = isForLater(error) ? 503 : ((error as Partial<FastifyError>).statusCode ?? 500)
  const code = CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')
  return { status: errors[code].status, code }
}

/** Errors and unknown paths outside the contract's calls, in the same form as theirs. */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Nobody reads this answer; the metrics count it as no failure of ours.
    if (isDeparture(error, request, reply)) return sendError(reply, 'BAD_REQUEST')
    const { status, code } = answerFor(error)
    if (status >= 500) request.log.error({ err: error }, 'A request failed.')
    return sendError(reply, code)
  })
  // Before the body is read: what it says can't matter any more.
  app.addHook('onRequest', async (request, reply) => {
    // `*` and whole addresses are for proxies: the router would take a path out of them that is not the one the route reads.
    if (!request.url.startsWith('/')) return sendError(reply, 'BAD_REQUEST')
    if (request.is404 || request.routeOptions.url === '/api/*') return sendError(reply, 'NOT_FOUND')
    // A proxy may have gone by the one and we by the other (RFC 9112, section 3.2).
    if (hasTwoHosts(request.raw)) return sendError(reply, 'BAD_REQUEST')
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_S)
    done()
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'NOT_FOUND'))
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  // Names and values in turn.
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

export function sendError(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply.status(errors[code].status).header('cache-control', 'no-store').send(errorBody(code))
}

/** An error of a call, as its answer's body. */
export function callErrorBody({ code, message, data }: ORPCError<string, unknown>): object {
  return { code, message, ...(typeof data === 'object' && data !== null ? data : {}) }
}

/** An error of a call on its way out: expected ones as they are, ours without what happened. */
export function guardCallError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.code in errors && error.status !== 500) return error
  if (error instanceof ORPCError && error.status < 500) {
    const { code, status } = answerFor({ statusCode: error.status })
    return new ORPCError(code, { status, message: errors[code].message })
  }
  if (isForLater(error)) return failure('SERVICE_UNAVAILABLE')
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: errors.INTERNAL_SERVER_ERROR.message,
    cause: error,
  })
}

/** What may succeed in a moment, without anything being changed. */
function isForLater(error: unknown): boolean {
  return error instanceof ObjectStoreError || isDatabaseAway(error)
}
