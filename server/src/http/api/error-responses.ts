import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { apiError } from '../../kernel/api-error.ts'
import { explainBadInput } from '../../kernel/procedures.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import { isDatabaseUnavailable } from '../../ports/sql-state.ts'
import { isClientDisconnect } from '../guards/client-disconnect.ts'

/** Default error codes by status. */
const DEFAULT_CODES: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Default `Retry-After` of a 503 response, in seconds. */
export const RETRY_AFTER_S = 5

/** Creates a body in the format of every error response, `{code, message, ...details}`, without details. */
export function createErrorBody(code: ErrorCode): { code: ErrorCode; message: string } {
  return { code, message: errors[code].message }
}

/** Responds to invalid or oversized HTTP with an error and the common headers, then closes the connection. */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (socket.destroyed || !socket.writable) return
  destroyAfterDelay(socket)
  socket.end(formatErrorResponse(REJECTION_STATUS[error.code ?? ''] ?? '400 Bad Request', 'BAD_REQUEST', headers))
}

const REJECTION_STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long a rejected client may take to read the response. */
const LINGER_MS = 1_000

/**
 * Closes the connection after a delay. If the client is still sending, closing at once would reset the connection and
 * lose the response.
 */
function destroyAfterDelay(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** Responds with 503 to a connection above a limit without reading its request, then closes it. */
export function rejectSocket(socket: Socket, headers: Record<string, string>): void {
  destroyAfterDelay(socket)
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(
    formatErrorResponse('503 Service Unavailable', 'SERVICE_UNAVAILABLE', {
      ...headers,
      'retry-after': String(RETRY_AFTER_S),
    }),
  )
}

function formatErrorResponse(status: string, code: ErrorCode, headers: Record<string, string>): string {
  const body = JSON.stringify(createErrorBody(code))
  const lines = [
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Maps a thrown value to the code and status of its response. Unexpected errors are sent without details. */
export function toErrorResponse(error: unknown): { status: number; code: ErrorCode } {
  const status = isRetryable(error) ? 503 : ((error as Partial<FastifyError>).statusCode ?? 500)
  const code = DEFAULT_CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')
  return { status: errors[code].status, code }
}

/** Sends errors outside the contract's calls in the standard format, also for unknown paths. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client has disconnected. With a 4xx status, the metrics do not count a server error.
    if (isClientDisconnect(error, request, reply)) return sendError(reply, 'BAD_REQUEST')
    const { status, code } = toErrorResponse(error)
    if (status >= 500) request.log.error({ err: error }, 'A request failed.')
    return sendError(reply, code)
  })
  // Runs before the body is read, since the body can't change the result.
  app.addHook('onRequest', async (request, reply) => {
    // `*` and absolute URLs are for proxies. The router and the route would read different paths from them.
    if (!request.url.startsWith('/')) return sendError(reply, 'BAD_REQUEST')
    if (request.is404 || request.routeOptions.url === '/api/*') return sendError(reply, 'NOT_FOUND')
    // Of two `Host` headers, a proxy may have used one and this server the other (RFC 9112, section 3.2).
    if (hasTwoHosts(request.raw)) return sendError(reply, 'BAD_REQUEST')
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_S)
    done()
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'NOT_FOUND'))
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  // Names and values alternate.
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

export function sendError(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply.status(errors[code].status).header('cache-control', 'no-store').send(createErrorBody(code))
}

/** Converts an error of a call to the body of its response. */
export function toCallErrorBody({ code, message, data }: ORPCError<string, unknown>): object {
  return { code, message, ...(typeof data === 'object' && data !== null ? data : {}) }
}

/** Returns the error that a call sends: expected errors unchanged, unexpected ones without details. */
export function sanitizeCallError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.code in errors && error.status !== 500) return error
  if (error instanceof ORPCError && error.status < 500) {
    const { code, status } = toErrorResponse({ statusCode: error.status })
    return new ORPCError(code, { status, message: errors[code].message })
  }
  if (isRetryable(error)) return apiError('SERVICE_UNAVAILABLE')
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: errors.INTERNAL_SERVER_ERROR.message,
    cause: error,
  })
}

/** Returns the error that a call sends. Calls `report` if the error is unexpected and its status is 500 or more. */
export function sanitizeAndReport(thrown: unknown, report: (error: unknown) => void): ORPCError<string, unknown> {
  const error = sanitizeCallError(explainBadInput(thrown))
  if (error !== thrown && error.status >= 500) report(thrown)
  return error
}

/** Whether the same request may succeed in a moment. */
function isRetryable(error: unknown): boolean {
  return error instanceof ObjectStoreError || isDatabaseUnavailable(error)
}
