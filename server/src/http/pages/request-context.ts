import { createRouterClient } from '@orpc/server'
import type { CallMeta, Operator, Site } from '@pictor/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Identify, Viewer } from '../../features/users/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CallContext } from '../../kernel/procedures.ts'
import type { ReadOrigin } from '../api/call-origin.ts'
import type { CallRouter } from '../api/calls.ts'
import { sanitizeCallError } from '../api/error-responses.ts'
import { createAgeChecks, type CacheAges } from '../cache/response-cache.ts'
import { isLocal } from '../guards/local-only.ts'

export interface RequestContext {
  /** Calls the API without HTTP, as the user of this request. */
  api: unknown
  nonce: string
  /** Whether the page is sent only when it is complete. */
  isBuffered: boolean
  viewer(): Promise<Viewer | null>
  site: Site
  operator: Operator
  report(error: unknown): void
  /** Whether the same request may succeed in a moment, for example after an outage of the database. */
  isTemporary(error: unknown): boolean
}

export type Render = (request: Request, requestContext: RequestContext) => Promise<Response>

/** The exports of web/server.ts. The server uses nothing else of the web workspace. */
export interface Pages {
  render: Render
  /** The part of a request's cookies that pages of anonymous visitors depend on. */
  displayCookies(cookies: string | undefined): string
}

export interface PagesOptions {
  createApi: CreatePageApi
  identify: Identify
  readOrigin: ReadOrigin
  site: Site
  operator: Operator
  /** The web workspace. */
  webRoot: string
}

/** Returns a client that calls the API without HTTP. */
export type CreatePageApi = (context: CallContext) => unknown

const SHARED_RESULTS_MAX = 100

export interface PageApiOptions {
  router: CallRouter
  clock: Clock
  ages: Partial<CacheAges>
}

/**
 * Returns a function that creates the API of one page. Pages share the fresh results of calls that the contract marks
 * with `cache: 'public'`, because reading the gallery takes a quarter of a page's CPU time.
 */
export function createPageApiFactory({ router, clock, ages }: PageApiOptions): CreatePageApi {
  const { isFresh } = createAgeChecks(clock, ages)
  const results = new LRUCache<string, { asOfMs: number; result: Promise<unknown> }>({ max: SHARED_RESULTS_MAX })
  return (context) =>
    createRouterClient(router, {
      context,
      interceptors: [
        ({ next, path, input, procedure, errors, lastEventId }) => {
          const { cache } = procedure['~orpc'].meta as Partial<CallMeta>
          if (cache !== 'public') return next()
          const key = JSON.stringify([path, input])
          const shared = results.get(key)
          if (shared && isFresh(shared)) return shared.result
          const asOfMs = clock.now().getTime()
          // Without the user, so that the result cannot contain private data, and without the signal.
          const anonymous: CallContext = { caller: async () => null }
          const result = next({ path, input, procedure, errors, lastEventId, context: anonymous })
          results.set(key, { asOfMs, result })
          result.catch(() => {
            if (results.peek(key)?.result === result) results.delete(key)
          })
          return result
        },
      ],
    })
}

/**
 * Returns the context in which a page is rendered. The session is looked up by cookie, at most once and only if needed.
 */
export function createRequestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
): RequestContext {
  const { createApi, identify, readOrigin, site, operator } = options
  let found: ReturnType<Identify['bySession']> | undefined
  const findSession = () => (found ??= identify.bySession(request.headers.cookie))
  const context: CallContext = {
    caller: async () => (await findSession())?.caller ?? null,
    origin: readOrigin(request),
  }
  return {
    api: createApi(context),
    nonce: reply.raw.nonce,
    isBuffered: false,
    viewer: async () => (await findSession())?.viewer ?? null,
    site: selectSite(request, site),
    operator,
    report(error) {
      // Expected errors of calls are shown to the visitor and are not errors of the page.
      if (sanitizeCallError(error).status === 500) request.log.error({ err: error }, 'A page failed.')
    },
    isTemporary: (error) => sanitizeCallError(error).status === 503,
  }
}

/** Only this machine can open the mailbox, so only this machine gets its URL. */
function selectSite(request: FastifyRequest, site: Site): Site {
  return site.mailboxUrl === null || isLocal(request) ? site : { ...site, mailboxUrl: null }
}
