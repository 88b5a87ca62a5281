import type { IncomingMessage, ServerResponse } from 'node:http'
import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../kernel/clock.ts'
import {
  negotiateEncoding,
  createResponseBody,
  type ResponseBody,
  type ResponseBodyOptions,
  type ResponseContent,
} from './response-body.ts'

/** Ages count from the start of a load, so a value contains everything that was committed before. */
export interface CacheAges {
  /** Up to this age a value is used without loading it again. */
  freshMs: number
  /** Up to this age a stale value is used while it is loaded again. */
  staleMs: number
}

interface Loaded {
  /** When the load started. */
  readonly asOfMs: number
}

export interface AgeChecks {
  isFresh(loaded: Loaded): boolean
  /** Fresh, or stale and not too old. */
  isUsable(loaded: Loaded): boolean
}

export function createAgeChecks(clock: Clock, ages: Partial<CacheAges>): AgeChecks {
  const { freshMs = 1_000, staleMs = PUBLIC_RESPONSE_AGE_MAX_MS } = ages
  const isYounger = ({ asOfMs }: Loaded, limitMs: number) => {
    const age = clock.now().getTime() - asOfMs
    // If the clock is set back, a value must not become fresh again.
    return age >= 0 && age < limitMs
  }
  return { isFresh: (loaded) => isYounger(loaded, freshMs), isUsable: (loaded) => isYounger(loaded, staleMs) }
}

/** A response that is the same for every client, and how to load it. */
export interface ResponseSource {
  /** The same for all spellings of one request. */
  readonly key: string
  load(): Promise<ResponseContent>
}

export interface CachedResponse extends Loaded {
  readonly body: ResponseBody
}

export interface ResponseCacheOptions extends Omit<ResponseBodyOptions, 'onSizeChange'> {
  ages: Partial<CacheAges>
  entriesMax?: number
  /** Including compressed forms. */
  bytesMax?: number
  /** Counts a request that the cache can serve. Returns false if its client is above the limit. */
  tryConsume(request: IncomingMessage): boolean
}

export interface ResponseCache {
  /**
   * Sends a cached response at once. Returns null and does nothing if there is none or the client is above its limit.
   */
  sendCached(source: ResponseSource, request: IncomingMessage, response: ServerResponse): 200 | 304 | null
  /** Sends a response in a route, compressing it if necessary. */
  send(cached: CachedResponse, reply: FastifyReply): Promise<void>
  /** Returns a cached response that is not too old. Reloads a stale one in the background. */
  get(source: ResponseSource): CachedResponse | null
  /**
   * Returns the result of `get`, or else loads the response once for all callers. Rejects with the load's error; errors
   * are not cached.
   */
  fetch(source: ResponseSource): Promise<CachedResponse>
  /** Whether there is an entry of any age. */
  has(key: string): boolean
  isFresh(cached: CachedResponse): boolean
}

interface Load extends Loaded {
  readonly response: Promise<CachedResponse>
}

const BYTES_MAX = 32 * 1_024 * 1_024

/**
 * Serves a response for two seconds at most; older entries stay for their compressed forms.
 * docs/decisions/0076-response-cache.md explains why it does not use `fetchMethod` of the LRU cache.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { clock, tryConsume, entriesMax = 500, bytesMax = BYTES_MAX } = options
  const { isFresh, isUsable } = createAgeChecks(clock, options.ages)
  const entries = new LRUCache<string, CachedResponse>({
    max: entriesMax,
    maxSize: bytesMax,
    sizeCalculation: ({ body }) => Math.max(1, body.size),
  })
  const loads = new Map<string, Load>()

  function createBody(key: string, content: ResponseContent): ResponseBody {
    const onSizeChange = () => {
      const entry = entries.peek(key)
      // A new object, because the cache measures each value only once.
      if (entry?.body === body) entries.set(key, { ...entry })
    }
    const body = createResponseBody(content, { ...options, onSizeChange })
    return body
  }

  async function loadAndStore({ key, load }: ResponseSource, asOfMs: number): Promise<CachedResponse> {
    const content = await load()
    const before = entries.peek(key)
    // An unchanged body keeps its compressed forms.
    const body = before?.body.isSameAs(content) ? before.body : createBody(key, content)
    const loaded = { body, asOfMs }
    // An entry that is not usable may date from before the clock was set back.
    if (!before || before.asOfMs < asOfMs || !isUsable(before)) entries.set(key, loaded)
    return loaded
  }

  /** Joins a load in flight, unless it started too long ago. */
  function load(source: ResponseSource): Promise<CachedResponse> {
    const inFlight = loads.get(source.key)
    if (inFlight && isUsable(inFlight)) return inFlight.response
    const asOfMs = clock.now().getTime()
    const response = loadAndStore(source, asOfMs).finally(() => {
      if (loads.get(source.key)?.response === response) loads.delete(source.key)
    })
    loads.set(source.key, { asOfMs, response })
    return response
  }

  function get(source: ResponseSource): CachedResponse | null {
    const cached = entries.get(source.key)
    if (!cached || !isUsable(cached)) return null
    // The load logs its own error, and the next request tries again.
    if (!isFresh(cached)) load(source).catch(() => undefined)
    return cached
  }

  return {
    get,
    fetch: async (source) => get(source) ?? (await load(source)),
    has: (key) => entries.has(key),
    isFresh,

    sendCached(source, request, response) {
      const cached = get(source)
      const stored = cached?.body.getCached(negotiateEncoding(request.headers['accept-encoding']))
      return cached && stored && tryConsume(request) ? stored.sendEarly(request, response, isFresh(cached)) : null
    },

    async send(cached, reply) {
      const { raw: request } = reply.request
      const stored = await cached.body.encode(negotiateEncoding(request.headers['accept-encoding']))
      // Discards the headers that hooks have set, because a cached response has its own.
      reply.hijack()
      stored.send(request, reply.raw, isFresh(cached))
    },
  }
}
