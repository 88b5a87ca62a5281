import type { RateLimit } from '../../ports/rate-limiter.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

export type Quota = Omit<RateLimit, 'name'>

interface Limit extends Quota {
  /** Each process counts for itself: a shared count would cost more than the requests. */
  isPerProcess?: true
}

/**
 * A limit's name ends with the subject whose requests are counted together: a signed-in user, an email address (with or
 * without an account), an IP address, a network or a browser.
 */
const table = {
  'api:user': { points: 120, windowSeconds: 10 },
  'api:ip': { points: 300, windowSeconds: 10 },
  // Public calls, most of them served from memory.
  'public:ip': { points: 300, windowSeconds: 10, isPerProcess: true },
  // Searches and large pages of public lists that are not in memory: each may read a thousand images.
  'costly-list:ip': { points: 20, windowSeconds: 10, isPerProcess: true },
  // Each request renders a page, even for an unknown path.
  'page:ip': { points: 300, windowSeconds: 10, isPerProcess: true },
  // Files that are not in memory: each is looked up and read from the store.
  'file:ip': { points: 1_500, windowSeconds: 10, isPerProcess: true },
  // A provider reports all payments from a few IP addresses, and retries rejected calls.
  'webhook:ip': { points: 1_000, windowSeconds: 10 },
  // Each creates an order at the provider, and causes a hundred lookups there if nobody pays.
  'order:user': { points: 60, windowSeconds: HOUR_S },
  'generate:user': { points: 10, windowSeconds: 10 },
  'upload:user': { points: 60, windowSeconds: HOUR_S },
  // Guesses of the current password.
  'password:user': { points: 10, windowSeconds: 15 * MINUTE_S },
  // Sign-ins to one account: from one network, from all networks, and from a browser that has signed in before.
  'sign-in:email': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-in-everywhere:email': { points: 100, windowSeconds: 15 * MINUTE_S },
  'sign-in:browser': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-in:ip': { points: 30, windowSeconds: 5 * MINUTE_S },
  'second-step:ip': { points: 30, windowSeconds: 5 * MINUTE_S },
  // Each may guess a password. Adding and removing passkeys counts, too.
  'two-step:user': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-up:ip': { points: 20, windowSeconds: HOUR_S },
  // New accounts with welcome credits. Further accounts get none.
  'welcome:network': { points: 5, windowSeconds: 24 * HOUR_S },
  // Each sends an email.
  'sign-up:email': { points: 5, windowSeconds: HOUR_S },
  'change:ip': { points: 10, windowSeconds: HOUR_S },
  'export:user': { points: 5, windowSeconds: HOUR_S },
  // Each may render hundreds of images.
  'import:user': { points: 5, windowSeconds: HOUR_S },
  // Each reads all ledger entries of a user.
  'history:user': { points: 30, windowSeconds: HOUR_S },
  // Each may convert an original to PNG.
  'download:ip': { points: 120, windowSeconds: MINUTE_S },
  // Each renders a social card. Requests for existing cards do not count.
  'card:ip': { points: 120, windowSeconds: MINUTE_S },
  // Each may read 50,000 rows.
  'sitemap:ip': { points: 120, windowSeconds: MINUTE_S },
  'zip:user': { points: 30, windowSeconds: HOUR_S },
  // Each needs the attention of the operator.
  'report:user': { points: 30, windowSeconds: HOUR_S },
  // One client could send emails to a whole list of email addresses.
  'reset:ip': { points: 20, windowSeconds: HOUR_S },
  'resend:ip': { points: 20, windowSeconds: HOUR_S },
  'reset:email': { points: 3, windowSeconds: HOUR_S },
  'resend:email': { points: 3, windowSeconds: HOUR_S },
  'change:email': { points: 3, windowSeconds: HOUR_S },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof table
export const limits: Readonly<Record<LimitName, Limit>> = table
export const limitNames = Object.keys(table) as LimitName[]

/** Overrides of single limits, or `off` for no limits. */
export type LimitSettings = 'off' | Partial<Record<LimitName, Quota>>

/** Earlier releases wrote `api-of-account` for `api:user`. */
const EARLIER_SUBJECTS = [
  [':ip', '-of-address'],
  [':user', '-of-account'],
  [':email', '-of-mail'],
  [':browser', '-of-browser'],
  [':network', '-of-network'],
] as const

/** Limits by the names that operators may use in `RATE_LIMITS`. */
export const limitNameByConfigName: ReadonlyMap<string, LimitName> = new Map(
  limitNames.flatMap((name) => [[name, name] as const, [toEarlierName(name), name] as const]),
)

function toEarlierName(name: LimitName): string {
  return EARLIER_SUBJECTS.reduce<string>((written, [subject, earlier]) => written.replace(subject, earlier), name)
}

/** Applies the operator's numbers to the limits. The windows stay the same, because clients expect these waits. */
export function toLimitSettings(points: Partial<Record<LimitName, number>>): LimitSettings {
  const names = Object.keys(points) as LimitName[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      { windowSeconds: limits[name].windowSeconds, points: points[name] ?? limits[name].points },
    ]),
  )
}
