import { createRouterClient, ORPCError, traverseContractProcedures } from '@orpc/server'
import type { CallMeta } from '@pictor/contract'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { unaryContract, type CallContext } from '../../kernel/procedures.ts'
import type { CallRouter } from '../api/calls.ts'
import { toCallErrorBody, sanitizeAndReport } from '../api/error-responses.ts'
import type { EarlyHandler } from '../guards/early-handlers.ts'
import type { CacheHitCounter } from './cache-hit-counter.ts'
import type { CacheControl, ResponseContent } from './response-body.ts'
import { createResponseCache, type ResponseCacheOptions, type ResponseSource } from './response-cache.ts'

export interface PublicCallsOptions extends Omit<ResponseCacheOptions, 'cacheControl' | 'vary'> {
  router: CallRouter
  cacheHitCounter: CacheHitCounter
  logger: FastifyBaseLogger
}

/**
 * Calls that the contract marks with `cache: 'public'`. Responses in memory are sent before Fastify, because routing
 * and hooks cost more than the response itself.
 */
export interface PublicCalls extends EarlyHandler {
  /**
   * Sends the response of a call, or its error, in the call's route. Returns false for a query that the route must
   * reject itself.
   */
  handle(call: string, reply: FastifyReply): Promise<boolean>
}

/** The call that a URL requests, and the source of its response. */
interface CachedQuery {
  readonly call: string
  readonly source: ResponseSource
}

/** Parses a query. Null if it is invalid, or if a name is repeated or has brackets. */
type ParseQuery = (query: URLSearchParams) => Promise<CachedQuery | null>

/**
 * A fresh response is younger than a second. A shared cache may store it for one more second, so the cache sends no
 * response that is older than two seconds. It must not store a stale response. Browsers revalidate each time.
 */
const CACHE_CONTROL: CacheControl = { fresh: 'public, max-age=0, s-maxage=1', stale: 'public, no-cache' }
const JSON_TYPE = 'application/json; charset=utf-8'

const QUERIES_MAX = 2_000
/** Longer URLs are parsed each time. */
const URL_LENGTH_MAX = 500

export function createPublicCalls(options: PublicCallsOptions): PublicCalls {
  const parsers = createQueryParsers(options)
  const cache = createResponseCache({ ...options, cacheControl: CACHE_CONTROL, vary: 'Accept-Encoding' })
  const counters = new Map([...parsers.keys()].map((call) => [call, options.cacheHitCounter.createCounter(call)]))
  /** By URL, as the client sent it. Only URLs that got a successful response. */
  const queries = new LRUCache<string, CachedQuery>({ max: QUERIES_MAX })

  return {
    handleEarly(request, response) {
      const query = request.method === 'GET' ? queries.get(request.url ?? '') : undefined
      const status = query ? cache.sendCached(query.source, request, response) : null
      if (!query || status === null) return false
      counters.get(query.call)?.(status)
      return true
    },

    async handle(call, reply) {
      const { url = '' } = reply.request.raw
      const query = queries.get(url) ?? (await parsers.get(call)?.(parseSearchParams(url)))
      if (!query) return false
      try {
        await cache.send(await cache.fetch(query.source), reply)
        if (url.length <= URL_LENGTH_MAX) queries.set(url, query)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        void reply.status(error.status).send(toCallErrorBody(error))
      }
      return true
    },
  }
}

/** Query parsers by call. The calls run without a user, so a response cannot contain private data. */
function createQueryParsers({ router, logger }: PublicCallsOptions): Map<string, ParseQuery> {
  const anonymous: CallContext = { caller: async () => null }
  const client = createRouterClient(router, { context: anonymous })
  const parsers = new Map<string, ParseQuery>()
  traverseContractProcedures({ router: unaryContract, path: [] }, ({ contract, path }) => {
    const { route, meta, inputSchema } = contract['~orpc'] as (typeof contract)['~orpc'] & { meta: CallMeta }
    if (meta.cache !== 'public') return
    const call = path.join('.')
    if (meta.access !== 'public' || route.method !== 'GET' || !inputSchema)
      throw new Error(`${call} can't be cached. Only public GET calls with an input schema can.`)
    const load = createLoader(findProcedure(client, path), (error) =>
      logger.error({ err: error, call }, 'A call failed.'),
    )
    parsers.set(call, async (query) => {
      const parameters = toParameters(query)
      const parsed = parameters && (await inputSchema['~standard'].validate(parameters))
      if (!parsed || parsed.issues) return null
      return { call, source: { key: `${call} ${toCacheKey(parsed.value)}`, load: () => load(parsed.value) } }
    })
  })
  return parsers
}

/** Runs a call and serializes its result. Handles errors like any other call. */
function createLoader(procedure: (input: unknown) => Promise<unknown>, report: (error: unknown) => void) {
  return async (input: unknown): Promise<ResponseContent> => {
    try {
      return { bytes: Buffer.from(JSON.stringify(await procedure(input))), type: JSON_TYPE, headers: [] }
    } catch (thrown) {
      throw sanitizeAndReport(thrown, report)
    }
  }
}

function findProcedure(client: unknown, path: readonly string[]): (input: unknown) => Promise<unknown> {
  const procedure = path.reduce((part, name) => Reflect.get(Object(part), name) as unknown, client)
  if (typeof procedure !== 'function') throw new TypeError(`There is no call ${path.join('.')}.`)
  return async (input) => (await Reflect.apply(procedure, undefined, [input])) as unknown
}

function parseSearchParams(url: string): URLSearchParams {
  const queryStart = url.indexOf('?')
  return new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart + 1))
}

/** Returns null if a name is repeated or has brackets. The route then sends the error. */
function toParameters(query: URLSearchParams): Record<string, string> | null {
  const names = [...query.keys()]
  const isUnambiguous = new Set(names).size === names.length && names.every((name) => /^\w+$/.test(name))
  return isUnambiguous ? Object.fromEntries(query) : null
}

/** Serializes the input for the cache key. The order of the fields does not matter. */
function toCacheKey(input: unknown): string {
  return JSON.stringify(
    Object.entries(Object(input) as object).toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
}
