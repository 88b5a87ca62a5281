import { countryCodeOf } from '../../kernel/country-code.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CountryLookup } from '../../ports/country-lookup.ts'
import { networkOf, publicAddressOf } from './networks.ts'

export interface WebServiceOptions {
  /** Of the service, with `{ip}` where the address stands. */
  url: string
  fetch: typeof fetch
  clock: Clock
}

const TIMEOUT_MS = 1_500
const ANSWER_MAX_BYTES = 16 * 1_024
const DAY_MS = 24 * 60 * 60_000
/** A service that fails is spared, and asked again sooner than one that knows. */
const UNKNOWN_MS = 10 * 60_000
const NETWORKS_MAX = 10_000
/** Each holds a connection: where more are waiting, further visitors see the default. */
const QUESTIONS_MAX = 8

interface Known {
  country: Promise<string | null>
  untilMs: number
}

/** Asks a service of the operator's choice. It is told the visitor's network, once a day, and never their address. */
export function createWebServiceLookup({ url, fetch, clock }: WebServiceOptions): CountryLookup {
  /** By network, the longest known first. */
  const known = new Map<string, Known>()
  let questions = 0

  async function ask(network: string): Promise<string | null> {
    questions++
    const ended = new AbortController()
    try {
      const answer = await fetch(url.replace('{ip}', encodeURIComponent(network)), {
        headers: { accept: 'application/json' },
        // Where it points is not what the operator chose.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ended.signal]),
      })
      return answer.ok ? countryIn(JSON.parse(await readText(answer))) : null
    } catch {
      return null
    } finally {
      questions--
      // Else an answer that was not read to its end would hold its connection.
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
    if (length > ANSWER_MAX_BYTES) throw new RangeError('The answer is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Services name it differently, and some say with a 200 that they do not know. */
function countryIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { error, success, status, country_code, countryCode, country } = answer as Record<string, unknown>
  if (Boolean(error) || success === false || status === 'fail') return null
  return countryCodeOf(country_code) ?? countryCodeOf(countryCode) ?? countryCodeOf(country)
}
