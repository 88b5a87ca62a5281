import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identify, KnownBrowsers } from '../../features/users/index.ts'
import { addressKey, mailKey, networkKey } from './rate-limits.keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { LimitName } from './quotas.ts'

interface AuthLimits {
  ofAddress?: LimitName
  /** Per user of the session: a stolen session could be used to guess the password. */
  ofAccount?: LimitName
  ofMail?: { name: LimitName; field: 'email' | 'newEmail' }
}

const SIGN_IN = '/sign-in/email'

/** Limits of the account library's routes that allow guessing or send emails. */
const limitsByPath = new Map<string, AuthLimits>([
  [SIGN_IN, { ofAddress: 'sign-in:ip', ofMail: { name: 'sign-in-everywhere:email', field: 'email' } }],
  ['/sign-up/email', { ofAddress: 'sign-up:ip', ofMail: { name: 'sign-up:email', field: 'email' } }],
  ['/request-password-reset', { ofAddress: 'reset:ip', ofMail: { name: 'reset:email', field: 'email' } }],
  ['/send-verification-email', { ofAddress: 'resend:ip', ofMail: { name: 'resend:email', field: 'email' } }],
  ['/change-email', { ofAddress: 'change:ip', ofMail: { name: 'change:email', field: 'newEmail' } }],
  ['/two-factor/verify-totp', { ofAddress: 'second-step:ip' }],
  ['/two-factor/verify-backup-code', { ofAddress: 'second-step:ip' }],
  ['/passkey/generate-authenticate-options', { ofAddress: 'second-step:ip' }],
  ['/passkey/verify-authentication', { ofAddress: 'second-step:ip' }],
  ['/passkey/generate-register-options', { ofAccount: 'two-step:user' }],
  ['/passkey/verify-registration', { ofAccount: 'two-step:user' }],
  ['/passkey/delete-passkey', { ofAccount: 'two-step:user' }],
  ['/two-factor/enable', { ofAccount: 'two-step:user' }],
  ['/two-factor/disable', { ofAccount: 'two-step:user' }],
  ['/two-factor/generate-backup-codes', { ofAccount: 'two-step:user' }],
])

/** Counts a request by IP address or by the user of its session, before the body is read. */
export async function countAuthByClient(
  { rateLimits, identify }: { rateLimits: RateLimits; identify: Pick<Identify, 'bySession'> },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { ofAddress, ofAccount } = limitsOf(request)
  if (ofAddress) await rateLimits.count(ofAddress, addressKey(request.ip), reply)
  if (!ofAccount) return
  const found = await identify.bySession(request.headers.cookie)
  if (found) await rateLimits.count(ofAccount, found.caller.userId, reply)
}

/**
 * Counts a request by the email address in its body. Runs before the account is looked up, so that a limit does not
 * reveal whether it exists. Sign-ins from a browser that has signed in to the account before have their own limit:
 * attempts from elsewhere cannot lock out its owner.
 */
export async function countAuthByMail(
  { rateLimits, knownBrowsers }: { rateLimits: RateLimits; knownBrowsers: KnownBrowsers },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { ofMail } = limitsOf(request)
  if (!ofMail) return
  const mail = fieldOf(request.body, ofMail.field)
  const key = mailKey(mail)
  if (pathOf(request) === SIGN_IN) {
    const browser = knownBrowsers.find(request.headers.cookie, mail)
    if (browser !== null) return rateLimits.count('sign-in:browser', `${key} ${browser}`, reply)
    await rateLimits.count('sign-in:email', `${key} ${networkKey(request.ip)}`, reply)
  }
  await rateLimits.count(ofMail.name, key, reply)
}

function limitsOf(request: FastifyRequest): AuthLimits {
  return limitsByPath.get(pathOf(request)) ?? {}
}

/** The normalized path, as the library reads it: `x/../sign-in/email` is `sign-in/email`. */
function pathOf(request: FastifyRequest): string {
  const { pathname } = new URL(request.url, 'http://localhost')
  return pathname.replace(/^\/api\/auth/, '')
}

/** Returns an empty string for a body without the field or with invalid JSON: such requests share one limit. */
function fieldOf(body: unknown, field: string): string {
  try {
    const parsed: unknown = JSON.parse(String(body))
    const [, value] = Object.entries(parsed ?? {}).find(([name]) => name === field) ?? []
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}
