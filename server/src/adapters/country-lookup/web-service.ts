import { parseCountryCode } from '../../kernel/country-code.ts'
import { DAY_MS, type Clock } from '../../kernel/clock.ts'
import type { CountryLookup } from '../../ports/country-lookup.ts'
import { toNetworkIp, toPublicIp } from './networks.ts'

export interface WebServiceOptions {
  /** URL of the service. `{ip}` is replaced by the first IP address of the client's network. */
  url: string
  fetch: typeof fetch
  clock: Clock
}

const TIMEOUT_MS = 1_500
const RESPONSE_MAX_BYTES = 16 * 1_024
/** A failure is cached for a shorter time than a country. */
const FAILURE_TTL_MS = 10 * 60_000
const NETWORKS_MAX = 10_000
/** Maximum number of concurrent requests. Further lookups return null, so the caller uses the default country. */
const CONCURRENCY_MAX = 8

interface CacheEntry {
  country: Promise<string | null>
  expiresAtMs: number
}

/**
 * Looks up countries with an HTTP service that the operator configures. The service receives the client's network,
 * never the full IP address. A country is cached for a day.
 */
export function createWebServiceLookup({ url, fetch, clock }: WebServiceOptions): CountryLookup {
  /** Cached results by network, oldest first. */
  const cache = new Map<string, CacheEntry>()
  let inFlight = 0

  async function fetchCountry(network: string): Promise<string | null> {
    inFlight++
    const finished = new AbortController()
    try {
      const response = await fetch(url.replace('{ip}', encodeURIComponent(network)), {
        headers: { accept: 'application/json' },
        // A redirect could lead to a host that the operator did not choose.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), finished.signal]),
      })
      return response.ok ? readCountry(JSON.parse(await readText(response))) : null
    } catch {
      return null
    } finally {
      inFlight--
      // Closes the connection if the response was not read completely.
      finished.abort()
    }
  }

  function fetchAndCache(network: string): CacheEntry {
    const entry: CacheEntry = { country: fetchCountry(network), expiresAtMs: clock.now().getTime() + DAY_MS }
    void entry.country.then((country) => {
      if (country === null) entry.expiresAtMs = clock.now().getTime() + FAILURE_TTL_MS
    })
    cache.delete(network)
    cache.set(network, entry)
    const [oldest] = cache.keys()
    if (cache.size > NETWORKS_MAX && oldest !== undefined) cache.delete(oldest)
    return entry
  }

  return {
    async find(ip) {
      const publicIp = toPublicIp(ip)
      if (publicIp === null) return null
      const network = toNetworkIp(publicIp)
      const entry = cache.get(network)
      if (entry && entry.expiresAtMs > clock.now().getTime()) return entry.country
      return inFlight < CONCURRENCY_MAX ? fetchAndCache(network).country : null
    },
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of body?.values() ?? []) {
    length += chunk.byteLength
    if (length > RESPONSE_MAX_BYTES) throw new RangeError('The response is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Services use different field names, and some report an unknown country with status 200. */
function readCountry(response: unknown): string | null {
  if (typeof response !== 'object' || response === null) return null
  const { error, success, status, country_code, countryCode, country } = response as Record<string, unknown>
  if (Boolean(error) || success === false || status === 'fail') return null
  return parseCountryCode(country_code) ?? parseCountryCode(countryCode) ?? parseCountryCode(country)
}
