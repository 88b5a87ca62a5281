import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createRouterClient } from '@orpc/server'
import type { Operator, Region, Site } from '@pictor/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { mayHaveSession } from '../../features/users/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CallContext, CallOrigin } from '../../kernel/procedures.ts'
import type { InTurn } from '../../kernel/turns.ts'
import type { OriginOf } from '../call-origin.ts'
import type { CallRouter } from '../calls.ts'
import { createClientAddress } from '../client-address.ts'
import { codeAfterPaint } from '../code-after-paint.ts'
import { guardCallError } from '../failures.ts'
import { isLoopbackRequest } from '../local-only.ts'
import type { Caching, Compress, Content, RawHeaders } from '../public-answer.ts'
import { createPublicAnswers, type FoundAnswer, type PublicAnswersSettings, type Wish } from '../public-answers.ts'
import { createWantedReader, deliver } from '../public-delivery.ts'
import { addressKey } from '../rate-limits.keys.ts'
import { createReadyCounts, type ReadyCount } from '../ready-counts.ts'
import type { ReadyLimit } from '../ready-limit.ts'
import { newNonce, securityHeadersOfData, securityHeadersOfPage, type SecuritySite } from '../security.ts'
import type { Pages, Visit } from '../visit.ts'
import { hashesOf } from './inline-hashes.ts'

/** The two declarations of the web's streams, Node's and the DOM's, differ in name only. */
type WebReadable = Parameters<typeof Readable.fromWeb>[0]

export interface SharedPagesOptions {
  pages: Pages
  render: InTurn
  router: CallRouter
  originOf: OriginOf
  site: Site
  operator: Operator
  security: SecuritySite
  compress: Compress
  /** Null while limits are off. */
  readyLimit: ReadyLimit | null
  trustedProxies: string[]
  settings: Partial<PublicAnswersSettings>
  clock: Clock
  logger: FastifyBaseLogger
}

/**
 * Pages of visitors who are not signed in: the same for all of them, rendered once a second at most and kept in memory. They are
 * rendered for a request of our own, which has nothing of a visitor's but the address and what `displayCookies` lets through. A page that asks
 * where its visitor is, for prices, is rendered for each country.
 */
export interface SharedPages {
  /** Answers from memory at once what can be. Every other request is left untouched, and goes its way. */
  answersAtOnce(request: IncomingMessage, response: ServerResponse): boolean
  /** Renders what is not in memory, once for all who ask meanwhile. False for a request whose page is its visitor's own. */
  answers(reply: FastifyReply): Promise<boolean>
  counts(): ReadyCount[]
}

/** Any cache on the way would give it to members, too. */
const CACHING: Caching = { kept: 'private, no-cache', passed: 'private, no-cache', vary: 'Accept-Encoding, Cookie' }
const BOUNDS = { answersMax: 500, bytesMax: 48 * 1_024 * 1_024 }
/** Longer addresses are rendered for each visitor. */
const URL_LENGTH_MAX = 500

const COUNTRY_PATHS_MAX = 1_000

interface Asked {
  url: string
  path: string
  cookies: string
  isLocal: boolean
}

type Country = Region['country_code']

export function createSharedPages(options: SharedPagesOptions): SharedPages {
  const { pages, render, router, originOf, site, operator, security, readyLimit, logger } = options
  const answers = createPublicAnswers({ ...options, headers: [], caching: CACHING }, { ...BOUNDS, ...options.settings })
  const addressOf = createClientAddress(options.trustedProxies)
  const counts = createReadyCounts(['page'])
  const wantedBy = createWantedReader()
  const dataHeaders = securityHeadersOfData(security)
  const { origin: siteOrigin } = new URL(site.publicUrl)
  const publicSite = { ...site, mailboxUrl: null }
  const pathsByCountry = new Set<string>()

  /** Null for a page that is its visitor's own. */
  function askedBy({ method, url = '', headers, socket }: IncomingMessage): Asked | null {
    if (method !== 'GET' || headers.authorization !== undefined || mayHaveSession(headers.cookie)) return null
    if (!url.startsWith('/') || url.length > URL_LENGTH_MAX) return null
    // The mailbox's link is shown on this machine alone.
    const isLocal = site.mailboxUrl !== null && isLoopbackRequest(headers, socket.remoteAddress)
    return { url, path: url.replace(/\?.*/s, ''), cookies: pages.displayCookies(headers.cookie), isLocal }
  }

  function wishOf(asked: Asked, country?: Country): Wish {
    const key = JSON.stringify([asked, country])
    return { key, find: () => render(() => find(asked, country)) }
  }

  async function askFor(asked: Asked, request: FastifyRequest): Promise<FoundAnswer> {
    const countryOf = async () => {
      const context: CallContext = { caller: async () => null, origin: originOf(request) }
      return (await createRouterClient(router, { context }).region.get()).country_code
    }
    if (pathsByCountry.has(asked.path)) return answers.ask(wishOf(asked, await countryOf()))
    try {
      return await answers.ask(wishOf(asked))
    } catch (error) {
      if (!(error instanceof DependsOnCountry)) throw error
      if (pathsByCountry.size < COUNTRY_PATHS_MAX) pathsByCountry.add(asked.path)
      return answers.ask(wishOf(asked, await countryOf()))
    }
  }

  /** Without a country, a page that asks for it throws DependsOnCountry. */
  async function find({ url, cookies, isLocal }: Asked, country?: Country): Promise<Content> {
    const nonce = newNonce()
    let asksForCountry = false
    const origin: CallOrigin = {
      country: country ?? undefined,
      get address() {
        asksForCountry = true
        return undefined
      },
    }
    const context: CallContext = { caller: async () => null, origin }
    const visit: Visit = {
      api: createRouterClient(router, { context }),
      nonce,
      isWhole: true,
      viewer: async () => null,
      site: isLocal ? site : publicSite,
      operator,
      report(error) {
        if (guardCallError(error).status === 500) logger.error({ err: error }, 'A page failed.')
      },
      mayPass: (error) => guardCallError(error).status === 503,
    }
    const response = await pages.render(new Request(siteOrigin + url, { headers: { cookie: cookies } }), visit)
    if (asksForCountry && country === undefined) throw new DependsOnCountry()
    const content = await contentOf(response, { url, nonce })
    if (response.status !== 200 || response.headers.has('set-cookie')) throw new UnkeptPage(response, content)
    return content
  }

  async function contentOf(
    { body, headers }: Response,
    { url, nonce }: { url: string; nonce: string },
  ): Promise<Content> {
    const type = headers.get('content-type') ?? 'text/html; charset=utf-8'
    const html = body ? (await buffer(Readable.fromWeb(body as WebReadable).pipe(codeAfterPaint()))).toString() : ''
    const inline = { scripts: hashesOf(html, 'script', nonce), styles: hashesOf(html, 'style', nonce) }
    const secured = { ...dataHeaders, ...securityHeadersOfPage(security, { url, inline }) }
    // The policy names the hashes instead: a nonce that many answers share would be none.
    return {
      bytes: Buffer.from(html.replaceAll(` nonce="${nonce}"`, '')),
      type,
      headers: Object.entries(secured).flat(),
    }
  }

  return {
    answersAtOnce(request, response) {
      const asked = askedBy(request)
      const found = asked && answers.held(wishOf(asked))
      if (!found || (readyLimit && !readyLimit.admits(addressKey(addressOf(request))))) return false
      const { encoding, known } = wantedBy(request)
      const form = found.answer.formReady(encoding)
      if (!form) return false
      counts.add('page', deliver(response, form, { isFresh: answers.isFresh(found), known }))
      return true
    },

    async answers(reply) {
      const asked = askedBy(reply.request.raw)
      if (!asked) return false
      try {
        const found = await askFor(asked, reply.request)
        const { encoding, known } = wantedBy(reply.request.raw)
        const form = await found.answer.form(encoding)
        // Drops what hooks have set, which the answer says itself.
        reply.hijack()
        deliver(reply.raw, form, { isFresh: answers.isFresh(found), known })
      } catch (error) {
        if (!(error instanceof UnkeptPage)) throw error
        error.send(reply)
      }
      return true
    },

    counts: () => counts.all(),
  }
}

/** Of a page that shows prices in the currency of its visitor's country, and was not told it. */
class DependsOnCountry extends Error {}

/** A redirect, an address of nothing, a failure: for those who asked for it, and nobody after them. */
class UnkeptPage extends Error {
  readonly #response: Response
  readonly #content: Content

  constructor(response: Response, content: Content) {
    super(`A page with status ${response.status} is not kept.`)
    this.name = 'UnkeptPage'
    this.#response = response
    this.#content = content
  }

  send(reply: FastifyReply): void {
    const { status, headers } = this.#response
    const { bytes, type } = this.#content
    reply.status(status)
    for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const [name, value] of pairs(this.#content.headers)) reply.header(name, value)
    void reply.header('cache-control', CACHING.passed).header('vary', CACHING.vary).type(type).send(bytes)
  }
}

function* pairs(headers: RawHeaders): Iterable<[string, string]> {
  for (let index = 0; index < headers.length; index += 2) yield [headers[index] ?? '', headers[index + 1] ?? '']
}
