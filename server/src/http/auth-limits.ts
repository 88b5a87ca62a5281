import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey, mailKey } from './rate-limits.keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { LimitName } from './rate-limits.table.ts'

interface AuthLimits {
  ofAddress?: LimitName
  ofMail?: { name: LimitName; field: 'email' | 'newEmail' }
}

/** The account library's calls that can be guessed with, or that send mail. */
const limitsByPath = new Map<string, AuthLimits>([
  ['/sign-in/email', { ofAddress: 'sign-in of address', ofMail: { name: 'sign-in of mail', field: 'email' } }],
  ['/sign-up/email', { ofAddress: 'sign-up of address', ofMail: { name: 'sign-up of mail', field: 'email' } }],
  ['/request-password-reset', { ofMail: { name: 'reset of mail', field: 'email' } }],
  ['/send-verification-email', { ofMail: { name: 'resend of mail', field: 'email' } }],
  ['/change-email', { ofAddress: 'change of address', ofMail: { name: 'change of mail', field: 'newEmail' } }],
])

/** Before the body is read. */
export async function countAuthByAddress(rateLimits: RateLimits, request: FastifyRequest, reply: FastifyReply) {
  const { ofAddress } = limitsOf(request)
  if (ofAddress) await rateLimits.count(ofAddress, addressKey(request.ip), reply)
}

/** Before anybody looks whether there is such an account, so that a limit tells nothing about it. */
export async function countAuthByMail(rateLimits: RateLimits, request: FastifyRequest, reply: FastifyReply) {
  const { ofMail } = limitsOf(request)
  if (!ofMail) return
  await rateLimits.count(ofMail.name, mailKey(fieldOf(request.body, ofMail.field)), reply)
}

/** By the path as the library will read it: `x/../sign-in/email` is `sign-in/email`. */
function limitsOf(request: FastifyRequest): AuthLimits {
  const { pathname } = new URL(request.url, 'http://localhost')
  return limitsByPath.get(pathname.replace(/^\/api\/auth/, '')) ?? {}
}

/** Bodies without the field, or that only the library can read, share the points of the empty address. */
function fieldOf(body: unknown, field: string): string {
  try {
    const parsed: unknown = JSON.parse(String(body))
    const [, value] = Object.entries(parsed ?? {}).find(([name]) => name === field) ?? []
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}
