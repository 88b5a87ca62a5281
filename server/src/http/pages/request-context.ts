import { createRouterClient } from '@orpc/server'
import type { Operator, Site } from '@pictor/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identify, Viewer } from '../../features/users/index.ts'
import type { CallContext } from '../../kernel/procedures.ts'
import type { ReadOrigin } from '../api/call-origin.ts'
import type { CallRouter } from '../api/calls.ts'
import { sanitizeCallError } from '../api/error-responses.ts'
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
  router: CallRouter
  identify: Identify
  readOrigin: ReadOrigin
  site: Site
  operator: Operator
  /** The web workspace. */
  webRoot: string
}

/**
 * Returns the context in which a page is rendered. The session is looked up by cookie, at most once and only if needed.
 */
export function createRequestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
): RequestContext {
  const { router, identify, readOrigin, site, operator } = options
  let found: ReturnType<Identify['bySession']> | undefined
  const findSession = () => (found ??= identify.bySession(request.headers.cookie))
  const context: CallContext = {
    caller: async () => (await findSession())?.caller ?? null,
    origin: readOrigin(request),
  }
  return {
    api: createRouterClient(router, { context }),
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
