import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createRouterClient } from '@orpc/server'
import type { Operator, Region, Site } from '@pictor/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '../../features/users/index.ts'
import type { CallContext, CallOrigin } from '../../kernel/procedures.ts'
import type { ConcurrencyLimiter } from '../../kernel/concurrency-limiter.ts'
import type { ReadOrigin } from '../api/call-origin.ts'
import type { CallRouter } from '../api/calls.ts'
import { deferScriptsUntilPaint } from './deferred-scripts.ts'
import { sanitizeCallError } from '../api/error-responses.ts'
import { isLoopbackRequest } from '../guards/local-only.ts'
import type { EarlyHandler } from '../guards/early-handlers.ts'
import type { CacheControl, RawHeaders, ResponseContent } from '../cache/response-body.ts'
import {
  createResponseCache,
  type CachedResponse,
  type ResponseCacheOptions,
  type ResponseSource,
} from '../cache/response-cache.ts'
import type { CacheHitCounter } from '../cache/cache-hit-counter.ts'
import {
  createNonce,
  createDefaultSecurityHeaders,
  createPageSecurityHeaders,
  type SecuritySite,
} from '../guards/security.ts'
import type { Pages, RequestContext } from './request-context.ts'
import { hashInlineElements } from './inline-hashes.ts'

/** The types of web streams in Node and in the DOM differ in name only. */
type WebReadable = Parameters<typeof Readable.fromWeb>[0]

export interface SharedPagesOptions extends Pick<ResponseCacheOptions, 'ages' | 'tryConsume' | 'clock'> {
  identify: Pick<Identify, 'mayBeSignedIn'>
  pages: Pages
  render: ConcurrencyLimiter
  /** For cached pages that are stale. */
  renew: ConcurrencyLimiter
  router: CallRouter
  readOrigin: ReadOrigin
  site: Site
  operator: Operator
  security: SecuritySite
  cacheHitCounter: CacheHitCounter
  logger: FastifyBaseLogger
}

/**
 * Caches the pages of signed-out visitors. Each page is rendered once a second at most, from a request that has only
 * the URL and the cookies of `displayCookies`. Pages with prices are cached for each country.
 */
export interface SharedPages extends EarlyHandler {
  /** Sends a page, rendered once for all waiting requests if it is not cached. False if the page must not be shared. */
  handle(reply: FastifyReply): Promise<boolean>
}

/** Other caches must not store a page, because they would also send it to signed-in users. */
const NOT_SHARED = 'private, no-cache'
const CACHE_CONTROL: CacheControl = { fresh: NOT_SHARED, stale: NOT_SHARED }
/** The data of a page that a link prefetches. Firefox uses it for the click only if it needs no revalidation. */
export const PREFETCHED = 'private, max-age=5'
export const VARY = 'Accept-Encoding, Cookie'
const BYTES_MAX = 48 * 1_024 * 1_024
/** Pages with longer URLs are rendered for each visitor. */
const URL_LENGTH_MAX = 500

/** Maximum number of paths that are remembered because their pages depend on the country. */
const COUNTRY_PATHS_MAX = 1_000

interface SharedRequest {
  url: string
  path: string
  cookies: string
  isLocal: boolean
  isPrefetch: boolean
}

/** Whether the browser requests the data of a page because the user may soon open its link. */
export function isPrefetch({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return /\.data(?:\?|$)/.test(url) && String(headers['sec-purpose'] ?? '').startsWith('prefetch')
}

type Country = Region['country_code']

export function createSharedPages(options: SharedPagesOptions): SharedPages {
  const { identify, pages, render, renew, router, readOrigin, site, operator, security, logger } = options
  const { ages, tryConsume, clock } = options
  const cache = createResponseCache({
    ages,
    tryConsume,
    clock,
    headers: [],
    cacheControl: CACHE_CONTROL,
    vary: VARY,
    bytesMax: BYTES_MAX,
  })
  const countResponse = options.cacheHitCounter.createCounter('page')
  const dataHeaders = createDefaultSecurityHeaders(security)
  const { origin: siteOrigin } = new URL(site.publicUrl)
  const publicSite = { ...site, mailboxUrl: null }
  const pathsWithCountry = new Set<string>()

  /** Returns null for a page that must not be shared. */
  function toSharedRequest(request: IncomingMessage): SharedRequest | null {
    const { method, url = '', headers, socket } = request
    if (method !== 'GET' || headers.authorization !== undefined || identify.mayBeSignedIn(headers.cookie)) return null
    if (!url.startsWith('/') || url.length > URL_LENGTH_MAX) return null
    // Only this machine gets the link to the mailbox.
    const isLocal = site.mailboxUrl !== null && isLoopbackRequest(headers, socket.remoteAddress)
    const path = url.replace(/\?.*/s, '')
    return { url, path, cookies: pages.displayCookies(headers.cookie), isLocal, isPrefetch: isPrefetch(request) }
  }

  function createSource(shared: SharedRequest, country?: Country): ResponseSource {
    const key = JSON.stringify({ ...shared, country })
    // New URLs can fill only one queue. Cached pages are rendered again in the other one.
    const load = () => (cache.has(key) ? renew : render)(() => renderPage(shared, country))
    return { key, load }
  }

  async function fetchPage(shared: SharedRequest, request: FastifyRequest): Promise<CachedResponse> {
    const findCountry = async () => {
      const context: CallContext = { caller: async () => null, origin: readOrigin(request) }
      return (await createRouterClient(router, { context }).region.get()).country_code
    }
    if (pathsWithCountry.has(shared.path)) return cache.fetch(createSource(shared, await findCountry()))
    try {
      return await cache.fetch(createSource(shared))
    } catch (error) {
      if (!(error instanceof DependsOnCountry)) throw error
      pathsWithCountry.add(shared.path)
      const [oldest] = pathsWithCountry
      if (oldest !== undefined && pathsWithCountry.size > COUNTRY_PATHS_MAX) pathsWithCountry.delete(oldest)
      return cache.fetch(createSource(shared, await findCountry()))
    }
  }

  /** Throws DependsOnCountry if the page needs a country and none is given. */
  async function renderPage(shared: SharedRequest, country?: Country): Promise<ResponseContent> {
    const { url, cookies, isLocal } = shared
    const nonce = createNonce()
    let needsCountry = false
    const origin: CallOrigin = {
      country: country ?? undefined,
      // Calls read the IP address only to look up the country.
      get ip() {
        needsCountry = true
        return undefined
      },
    }
    const context: CallContext = { caller: async () => null, origin }
    const requestContext: RequestContext = {
      api: createRouterClient(router, { context }),
      nonce,
      isBuffered: true,
      viewer: async () => null,
      site: isLocal ? site : publicSite,
      operator,
      report(error) {
        if (sanitizeCallError(error).status === 500) logger.error({ err: error }, 'A page failed.')
      },
      isTemporary: (error) => sanitizeCallError(error).status === 503,
    }
    const response = await pages.render(new Request(siteOrigin + url, { headers: { cookie: cookies } }), requestContext)
    if (needsCountry && country === undefined) throw new DependsOnCountry()
    const content = await readContent(response, { url, nonce })
    if (response.status !== 200 || response.headers.has('set-cookie')) throw new UncacheablePage(response, content)
    const cacheControl = { fresh: PREFETCHED, stale: PREFETCHED }
    return shared.isPrefetch ? { ...content, cacheControl } : content
  }

  async function readContent(
    { body, headers }: Response,
    { url, nonce }: { url: string; nonce: string },
  ): Promise<ResponseContent> {
    const type = headers.get('content-type') ?? 'text/html; charset=utf-8'
    const html = body ? await readPage(Readable.fromWeb(body as WebReadable)) : ''
    const inline = {
      scripts: hashInlineElements(html, 'script', nonce),
      styles: hashInlineElements(html, 'style', nonce),
    }
    const secured = { ...dataHeaders, ...createPageSecurityHeaders(security, { url, inline }) }
    // The policy lists hashes instead: a nonce that many responses share protects nothing.
    return {
      bytes: Buffer.from(html.replaceAll(` nonce="${nonce}"`, '')),
      type,
      headers: Object.entries(secured).flat(),
    }
  }

  return {
    handleEarly(request, response) {
      const shared = toSharedRequest(request)
      const status = shared && cache.sendCached(createSource(shared), request, response)
      if (status === null) return false
      countResponse(status)
      return true
    },

    async handle(reply) {
      const shared = toSharedRequest(reply.request.raw)
      if (!shared) return false
      try {
        await cache.send(await fetchPage(shared, reply.request), reply)
      } catch (error) {
        if (!(error instanceof UncacheablePage)) throw error
        error.send(reply)
      }
      return true
    },
  }
}

async function readPage(page: Readable): Promise<string> {
  const deferred = deferScriptsUntilPaint()
  const [bytes] = await Promise.all([buffer(deferred), pipeline(page, deferred)])
  return bytes.toString()
}

/** Thrown when a page needs its visitor's country and none was given. */
class DependsOnCountry extends Error {}

/** A response that must not be cached: a redirect, 404 or error, or one that sets a cookie. */
class UncacheablePage extends Error {
  readonly #response: Response
  readonly #content: ResponseContent

  constructor(response: Response, content: ResponseContent) {
    super(`A page with status ${response.status} is not cached.`)
    this.name = 'UncacheablePage'
    this.#response = response
    this.#content = content
  }

  send(reply: FastifyReply): void {
    const { status, headers } = this.#response
    const { bytes, type } = this.#content
    reply.status(status)
    for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const [name, value] of toPairs(this.#content.headers)) reply.header(name, value)
    void reply.header('cache-control', NOT_SHARED).header('vary', VARY).type(type).send(bytes)
  }
}

function* toPairs(headers: RawHeaders): Iterable<[string, string]> {
  for (let index = 0; index < headers.length; index += 2) yield [headers[index] ?? '', headers[index + 1] ?? '']
}
