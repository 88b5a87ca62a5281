import { countryCodeOf } from '../../kernel/country-code.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CountryLookup } from '../../ports/country-lookup.ts'
import { networkOf, publicAddressOf } from './networks.ts'

export interface WebServiceOptions {
  /** URL of the service. `{ip}` is replaced by the network's IP address. */
  url: string
  fetch: typeof fetch
  clock: Clock
}

const TIMEOUT_MS = 1_500
const ANSWER_MAX_BYTES = 16 * 1_024
const DAY_MS = 24 * 60 * 60_000
/** A failure is cached for a shorter time than a country. */
const UNKNOWN_MS = 10 * 60_000
const NETWORKS_MAX = 10_000
/** Maximum number of concurrent requests. Further lookups return null, so the caller uses the default country. */
const QUESTIONS_MAX = 8

interface Known {
  country: Promise<string | null>
  untilMs: number
}

/**
 * Looks up countries with an HTTP service that the operator configures. It receives a visitor's network once a day,
 * never the full IP address.
 */
export function createWebServiceLookup({ url, fetch, clock }: WebServiceOptions): CountryLookup {
  /** Cached results by network, oldest first. */
  const known = new Map<string, Known>()
  let questions = 0

  async function ask(network: string): Promise<string | null> {
    questions++
    const ended = new AbortController()
    try {
      const answer = await fetch(url.replace('{ip}', encodeURIComponent(network)), {
        headers: { accept: 'application/json' },
        // A redirect could lead to a host that the operator did not choose.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ended.signal]),
      })
      return answer.ok ? countryIn(JSON.parse(await readText(answer))) : null
    } catch {
      return null
    } finally {
      questions--
      // Closes the connection if the response was not read completely.
      ended.abort()
    }
  }

  function remember(network: string): Known {
    const entry: Known = { country: ask(network), untilMs: clock.now().getTime() + DAY_MS }
    void entry.country.then((country) => {
      if (country === null) entry.untilMs = clock.now().getTime() + UNKNOWN_MS
    })
    known.delete(network)
    known.set(network, entry)
    const [oldest] = known.keys()
    if (known.size > NETWORKS_MAX && oldest !== undefined) known.delete(oldest)
    return entry
  }

  return {
    async find(address) {
      const publicAddress = publicAddressOf(address)
      if (publicAddress === null) return null
      const network = networkOf(publicAddress)
      const entry = known.get(network)
      if (entry && entry.untilMs > clock.now().getTime()) return entry.country
      return questions < QUESTIONS_MAX ? remember(network).country : null
    },
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of body?.values() ?? []) {
    length += chunk.byteLength
    if (length > ANSWER_MAX_BYTES) throw new RangeError('The response is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Services use different field names, and some report an unknown country with status 200. */
function countryIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { error, success, status, country_code, countryCode, country } = answer as Record<string, unknown>
  if (Boolean(error) || success === false || status === 'fail') return null
  return countryCodeOf(country_code) ?? countryCodeOf(countryCode) ?? countryCodeOf(country)
}
