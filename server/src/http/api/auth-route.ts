import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identify, RecognizedBrowsers } from '../../features/users/index.ts'
import { countAuthByClient, countAuthByEmail } from '../limits/auth-limits.ts'
import { sendError } from './error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export interface AuthRouteOptions {
  publicUrl: string
  /** Handles a call of the account library. */
  handle(request: Request): Promise<Response>
  rateLimits: RateLimits
  recognizedBrowsers: RecognizedBrowsers
  identify: Pick<Identify, 'bySession'>
}

/**
 * Registers the routes of the account library, in their own scope: they accept an empty JSON body, which Fastify's
 * parser rejects.
 */
export async function registerAuthRoute(
  app: FastifyInstance,
  { publicUrl, handle, rateLimits, recognizedBrowsers, identify }: AuthRouteOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      exposeHeadRoute: false,
      bodyLimit: 16_384,
      config: { call: 'auth' },
      onRequest: (request, reply) => countAuthByClient({ rateLimits, identify }, request, reply),
      preHandler: (request, reply) => countAuthByEmail({ rateLimits, recognizedBrowsers }, request, reply),
      async handler(request, reply) {
        const response = await handle(toWebRequest(request, publicUrl))
        // The library's 404 has no body, but every error of the API has one.
        if (response.status === 404 && !response.body) return sendError(reply, 'NOT_FOUND')
        reply.status(response.status).header('cache-control', 'no-store')
        for (const [name, value] of response.headers) {
          if (name !== 'set-cookie') reply.header(name === 'x-retry-after' ? 'retry-after' : name, value)
        }
        for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
        return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined)
      },
    })
  })
}

/**
 * Converts a request for the library. Replaces the client's `x-real-ip` header with the IP address that Fastify
 * determined.
 */
function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length' && name !== 'x-real-ip') headers.set(name, String(value))
  }
  headers.set('x-real-ip', request.ip)
  const body = request.method === 'POST' && typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, ...body })
}
