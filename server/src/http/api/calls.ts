import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { traverseContractProcedures, type Router } from '@orpc/server'
import { callDefaults, type CallMeta } from '@pictor/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Identify } from '../../features/users/index.ts'
import { apiError } from '../../kernel/api-error.ts'
import { unaryContract, type CallContext, type Caller } from '../../kernel/procedures.ts'
import { createBodySlots } from '../guards/body-slots.ts'
import type { ReadOrigin } from './call-origin.ts'
import { createDisconnectSignal } from '../guards/client-disconnect.ts'
import { toErrorResponse, toCallErrorBody, sanitizeAndReport, sendError } from './error-responses.ts'
import { acceptForms } from './forms.ts'
import type { PublicCalls } from '../cache/public-calls.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { LARGE_BODY_BYTES } from '../guards/slow-bodies.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null for anonymous visitors. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The call's name in the contract: `images.listPublic`. */
    call?: string
    /** The `cache` setting of the contract. */
    cache?: CallMeta['cache']
  }
}

export type CallRouter = Router<typeof unaryContract, CallContext>

interface CallsOptions {
  router: CallRouter
  identify: Pick<Identify, 'byBearer'>
  readOrigin: ReadOrigin
  rateLimits: RateLimits
  publicCalls: Pick<PublicCalls, 'handle'>
  rejections: RejectionCounter
}

type HandlerContext = CallContext & { request: FastifyRequest }

/**
 * Registers one Fastify route for each call of the contract, so that body limits, authentication and metrics apply per
 * call. oRPC validates the input, runs the call and sends the response.
 */
export function registerCalls(app: FastifyInstance, options: CallsOptions): void {
  const { router, identify, readOrigin, rateLimits, publicCalls, rejections } = options
  const bodySlots = createBodySlots(rejections)
  const handler = new OpenAPIHandler<HandlerContext>(router, {
    customErrorResponseBodyEncoder: toCallErrorBody,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (thrown) {
          // The client has disconnected, which is not an error of the server.
          if (context.signal?.aborted && thrown === context.signal.reason) throw apiError('BAD_REQUEST')
          throw sanitizeAndReport(thrown, (error) => context.request.log.error({ err: error }, 'A call failed.'))
        }
      },
    ],
  })

  // A form on another site can send this type without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  traverseContractProcedures({ router: unaryContract, path: [] }, ({ contract: call, path }) => {
    const { route, meta } = call['~orpc'] as { route: { method?: string; path?: string }; meta: CallMeta }
    const { access, bodyLimit, rate, takes, cache } = { ...callDefaults, ...meta }
    const addCallRoute = takes === 'image' ? addImageRoute : addRoute
    const mayBeLarge = bodyLimit > LARGE_BODY_BYTES
    addCallRoute(app, {
      method: route.method ?? 'POST',
      url: (route.path ?? '').replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      bodyLimit,
      config: { call: path.join('.'), ...(cache && { cache }) },
      // Runs before the body is read, so that a client without access can't make the server buffer it.
      async onRequest(request, reply) {
        if (!isNormalizedPath(request.url)) return sendError(reply, 'NOT_FOUND')
        if (!cache) request.caller = await identify.byBearer(request.headers.authorization)
        if (access !== 'public' && !request.caller) return sendError(reply, 'UNAUTHORIZED')
        if (request.caller) {
          await rateLimits.count('api:user', request.caller.userId, reply)
        }
        reply.header('cache-control', 'no-store')
        const isImage = takes === 'image'
        // Before the call's own limit: a request that gets no slot is retried, so it must not be counted.
        if (mayBeLarge && (await bodySlots.take(request, reply, isImage)) === 'refused') return reply
        if (rate && request.caller) await rateLimits.count(`${rate}:user`, request.caller.userId, reply)
      },
      async preHandler(request, reply) {
        // The query and the body must not repeat a parameter of the path.
        if (repeatsPathParameter(request)) return sendError(reply, 'BAD_REQUEST')
        // oRPC would read an unparsed body itself, without any limit.
        if (request.body === undefined) request.body = route.method === 'GET' ? null : {}
      },
      async handler(request, reply) {
        if (cache && (await publicCalls.handle(path.join('.'), reply))) return reply
        const context: HandlerContext = {
          caller: async () => request.caller,
          request,
          origin: readOrigin(request),
          signal: createDisconnectSignal(reply),
          releaseBody: () => bodySlots.free(request),
        }
        const handleCall = () => handler.handle(request, reply, { context })
        const { matched } = await bodySlots.use(request, handleCall)
        if (!matched) return reply.callNotFound()
      },
    })
  })
}

/** Whether the query or the body repeats a parameter of the path. oRPC would ignore it. */
function repeatsPathParameter({ params, query, body }: FastifyRequest): boolean {
  const names = Object.keys(Object(params) as object)
  return [query, body].some((part) => names.some((name) => Object.hasOwn(Object(part) as object, name)))
}

/**
 * Whether the URL parser leaves the path unchanged. oRPC matches the parsed path, so dot segments could select another
 * call than the route's.
 */
function isNormalizedPath(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return URL.parse(path, 'http://localhost')?.pathname === path
}

function addRoute(app: FastifyInstance, route: RouteOptions): void {
  app.route(route)
}

/**
 * Adds the route in its own scope, so that no other call accepts forms. A body that is too large gets IMAGE_TOO_LARGE,
 * because only the image can make it so large.
 */
function addImageRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler((error, _request, reply) => {
      if (toErrorResponse(error).code !== 'PAYLOAD_TOO_LARGE') throw error
      return sendError(reply, 'IMAGE_TOO_LARGE')
    })
    scope.route(route)
  })
}
