import type { PublicCall } from './public-calls.ts'
import type { Wish } from '../cache/public-answers.ts'

/** What an address asks for, and which call answers it. */
export interface KnownQuery {
  readonly call: string
  readonly wish: Wish
}

export interface KnownQueries {
  /** For an address as it was written; only one that was answered before is known. */
  find(url: string): KnownQuery | undefined
  /** Null for what the call does not take, or what is not written plainly. */
  read(call: PublicCall, url: string): Promise<KnownQuery | null>
  /** So that it need not be read again. */
  remember(url: string, query: KnownQuery): void
}

const QUERIES_MAX = 2_000
/** Longer ones are read each time. */
const LENGTH_MAX = 500

export function createKnownQueries(): KnownQueries {
  const known = new Map<string, KnownQuery>()
  return {
    find: (url) => known.get(url),
    async read(call, url) {
      const wish = known.get(url)?.wish ?? (await call.wishOf(new URLSearchParams(queryIn(url))))
      return wish && { call: call.name, wish }
    },
    remember(url, query) {
      if (known.has(url) || url.length > LENGTH_MAX) return
      const [oldest] = known.keys()
      if (known.size >= QUERIES_MAX && oldest !== undefined) known.delete(oldest)
      known.set(url, query)
    },
  }
}

function queryIn(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
