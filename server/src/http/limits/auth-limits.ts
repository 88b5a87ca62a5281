import type { FastifyReply, FastifyRequest } from 'fastify'
import { tryParseJson } from '../../kernel/text.ts'
import type { Identify, RecognizedBrowsers } from '../../features/users/index.ts'
import { toIpKey, toEmailKey, toNetworkKey } from './rate-limits.keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { LimitName } from './quotas.ts'

interface AuthLimits {
  perIp?: LimitName
  /** Per user of the session: a stolen session could be used to guess the password. */
  perUser?: LimitName
  perEmail?: { name: LimitName; field: 'email' | 'newEmail' }
}

const SIGN_IN = '/sign-in/email'

/** Limits of the account library's routes that allow guessing or send emails. */
const limitsByPath = new Map<string, AuthLimits>([
  [SIGN_IN, { perIp: 'sign-in:ip', perEmail: { name: 'sign-in-everywhere:email', field: 'email' } }],
  ['/sign-up/email', { perIp: 'sign-up:ip', perEmail: { name: 'sign-up:email', field: 'email' } }],
  ['/request-password-reset', { perIp: 'reset:ip', perEmail: { name: 'reset:email', field: 'email' } }],
  ['/send-verification-email', { perIp: 'resend:ip', perEmail: { name: 'resend:email', field: 'email' } }],
  ['/change-email', { perIp: 'change:ip', perEmail: { name: 'change:email', field: 'newEmail' } }],
  ['/two-factor/verify-totp', { perIp: 'second-step:ip' }],
  ['/two-factor/verify-backup-code', { perIp: 'second-step:ip' }],
  ['/passkey/generate-authenticate-options', { perIp: 'second-step:ip' }],
  ['/passkey/verify-authentication', { perIp: 'second-step:ip' }],
  ['/passkey/generate-register-options', { perUser: 'two-step:user' }],
  ['/passkey/verify-registration', { perUser: 'two-step:user' }],
  ['/passkey/delete-passkey', { perUser: 'two-step:user' }],
  ['/two-factor/enable', { perUser: 'two-step:user' }],
  ['/two-factor/disable', { perUser: 'two-step:user' }],
  ['/two-factor/generate-backup-codes', { perUser: 'two-step:user' }],
])

/** Counts a request by IP address or by the user of its session, before the body is read. */
export async function countAuthByClient(
  { rateLimits, identify }: { rateLimits: RateLimits; identify: Pick<Identify, 'bySession'> },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { perIp, perUser } = findLimits(request)
  if (perIp) await rateLimits.count(perIp, toIpKey(request.ip), reply)
  if (!perUser) return
  const session = await identify.bySession(request.headers.cookie)
  if (session) await rateLimits.count(perUser, session.caller.userId, reply)
}

/**
 * Counts a request by the email address in its body. Runs before the account is looked up, so that a limit does not
 * reveal whether it exists. Sign-ins from a browser that has signed in to the account before have their own limit:
 * attempts from elsewhere cannot lock out the owner.
 */
export async function countAuthByEmail(
  { rateLimits, recognizedBrowsers }: { rateLimits: RateLimits; recognizedBrowsers: RecognizedBrowsers },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { perEmail } = findLimits(request)
  if (!perEmail) return
  const email = readField(request.body, perEmail.field)
  const key = toEmailKey(email)
  if (normalizePath(request) === SIGN_IN) {
    const browser = recognizedBrowsers.find(request.headers.cookie, email)
    if (browser !== null) return rateLimits.count('sign-in:browser', `${key} ${browser}`, reply)
    await rateLimits.count('sign-in:email', `${key} ${toNetworkKey(request.ip)}`, reply)
  }
  await rateLimits.count(perEmail.name, key, reply)
}

function findLimits(request: FastifyRequest): AuthLimits {
  return limitsByPath.get(normalizePath(request)) ?? {}
}

/** Returns the normalized path, as the library reads it: `x/../sign-in/email` is `sign-in/email`. */
function normalizePath(request: FastifyRequest): string {
  const { pathname } = new URL(request.url, 'http://localhost')
  return pathname.replace(/^\/api\/auth/, '')
}

/** Returns an empty string for a body without the field or with invalid JSON: such requests share one limit. */
function readField(body: unknown, field: string): string {
  const [, value] = Object.entries(tryParseJson(String(body)) ?? {}).find(([name]) => name === field) ?? []
  return typeof value === 'string' ? value : ''
}
