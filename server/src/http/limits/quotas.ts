import type { RateLimit } from '../../ports/rate-limiter.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

export type Quota = Omit<RateLimit, 'name'>

interface Limit extends Quota {
  /** Counted by each process for itself: a shared count would cost more than what it counts. */
  isPerProcess?: true
}

/** Whose uses are counted together: `account` is a signed-in user, `mail` an address of mail, known or not, `address` a client's, `session` a browser's. */
const table = {
  'api of account': { points: 120, windowSeconds: 10 },
  'api of address': { points: 300, windowSeconds: 10 },
  // What is the same for everybody, most of it answered from memory.
  'public of address': { points: 300, windowSeconds: 10, isPerProcess: true },
  // A search or a large page of a public list, unless it is in memory: each may look at a thousand images.
  'costly list of address': { points: 20, windowSeconds: 10, isPerProcess: true },
  // Each is rendered; addresses of nothing are, too.
  'page of address': { points: 300, windowSeconds: 10, isPerProcess: true },
  // What is not answered from memory: each is looked up, and read whole.
  'file of address': { points: 1_500, windowSeconds: 10, isPerProcess: true },
  // A provider tells of every payment from a few addresses; what is refused it says again.
  'webhook of address': { points: 1_000, windowSeconds: 10 },
  // Each is an order at the provider, and a hundred questions to it if nobody pays.
  'order of account': { points: 60, windowSeconds: HOUR_S },
  'generate of account': { points: 10, windowSeconds: 10 },
  'upload of account': { points: 60, windowSeconds: HOUR_S },
  // Guesses of the current password.
  'password of account': { points: 10, windowSeconds: 15 * MINUTE_S },
  // To one account: from one network, from all networks, and from a browser that has signed in to it before.
  'sign-in of mail': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-in everywhere of mail': { points: 100, windowSeconds: 15 * MINUTE_S },
  'sign-in of browser': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-in of address': { points: 30, windowSeconds: 5 * MINUTE_S },
  'second step of address': { points: 30, windowSeconds: 5 * MINUTE_S },
  // Each may try a password; adding and removing passkeys is counted with them.
  'two-step of account': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-up of address': { points: 20, windowSeconds: HOUR_S },
  // Accounts beyond it have no welcome credits.
  'welcome of network': { points: 5, windowSeconds: 24 * HOUR_S },
  // Each sends a mail.
  'sign-up of mail': { points: 5, windowSeconds: HOUR_S },
  'change of address': { points: 10, windowSeconds: HOUR_S },
  'export of account': { points: 5, windowSeconds: HOUR_S },
  // Each reads a whole ledger.
  'history of account': { points: 30, windowSeconds: HOUR_S },
  // Each may turn an original into PNG, or hold a zip's worth of them.
  'download of address': { points: 120, windowSeconds: MINUTE_S },
  // Each has a card to be drawn; those in memory are not counted.
  'card of address': { points: 120, windowSeconds: MINUTE_S },
  // Each may read fifty thousand rows.
  'sitemap of address': { points: 120, windowSeconds: MINUTE_S },
  'zip of account': { points: 30, windowSeconds: HOUR_S },
  // Each calls the operator.
  'report of account': { points: 30, windowSeconds: HOUR_S },
  // One client could have mail sent to a whole list of known addresses.
  'reset of address': { points: 20, windowSeconds: HOUR_S },
  'resend of address': { points: 20, windowSeconds: HOUR_S },
  'reset of mail': { points: 3, windowSeconds: HOUR_S },
  'resend of mail': { points: 3, windowSeconds: HOUR_S },
  'change of mail': { points: 3, windowSeconds: HOUR_S },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof table
export const limits: Readonly<Record<LimitName, Limit>> = table
export const limitNames = Object.keys(table) as LimitName[]

/** What tests and benchmarks replace. */
export type LimitSettings = 'off' | Partial<Record<LimitName, Quota>>

/** As an operator writes them: `api-of-address`. */
export const limitsByWrittenName = new Map(limitNames.map((name) => [name.replaceAll(' ', '-'), name]))

/** The limits with the numbers that an operator has set. Their windows stay: clients know how long to wait. */
export function quotasWith(points: Partial<Record<LimitName, number>>): LimitSettings {
  const names = Object.keys(points) as LimitName[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      { windowSeconds: limits[name].windowSeconds, points: points[name] ?? limits[name].points },
    ]),
  )
}
