import { createHash, randomBytes } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { decodeJwt, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import * as repository from '../users.repository.ts'

const DAY_S = 86_400
const RESET_LINK_MS = 60 * 60_000
/** Not a cookie: the account library asks a request with cookies for its origin, which programs without a browser do not send. */
const BOUND_HEADER = 'x-sign-up-browser'

/**
 * Who owns an account is decided by who reads the mail, but whose password it has by who signed up last. So a sign-up is bound to its
 * browser by a cookie whose hash is stored with the account: only there does a confirmation keep the password and open a session.
 */
export interface SignUpCookie {
  /** The request with the value of the browser's cookie, a new one unless it has one, and the header that sets it. */
  bind(request: Request): { bound: Request; setCookie: string }
  /** The hash of the value of a bound request, else of the browser's cookie; null without either. */
  hashIn(headers: Headers | undefined): string | null
}

export function createSignUpCookie(publicUrl: string): SignUpCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-pictor.sign_up' : 'pictor.sign_up'
  const valueIn = (headers: Headers | undefined) => {
    const value = headers?.get(BOUND_HEADER) ?? parseCookies(headers?.get('cookie') ?? '').get(name)
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
  }
  return {
    bind(request) {
      const value = valueIn(request.headers) ?? randomBytes(32).toString('base64url')
      const bound = new Request(request)
      bound.headers.set(BOUND_HEADER, value)
      // As long as a confirmation link.
      const attributes = ['Path=/', `Max-Age=${DAY_S}`, 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])]
      return { bound, setCookie: [`${name}=${value}`, ...attributes].join('; ') }
    },
    hashIn(headers) {
      const value = valueIn(headers)
      return value === null ? null : createHash('sha256').update(value).digest('base64url')
    },
  }
}

export interface SignUpAgain {
  db: Db
  clock: Clock
  signUpCookie: SignUpCookie
  hash(password: string): Promise<string>
  /** Queues a new confirmation mail. */
  sendConfirmation(tx: Tx, user: { id: string; email: string }, returnTo: string | null): Promise<void>
}

const Body = z.object({ password: z.string(), callbackURL: z.string().optional() })

/**
 * Restarts the sign-up of an unconfirmed address: this password and this browser replace the former ones, a new mail is sent, and earlier
 * links are void.
 */
export async function signUpAgain(
  { db, clock, signUpCookie, hash, sendConfirmation }: SignUpAgain,
  user: { id: string; email: string },
  request: Request,
): Promise<void> {
  const { password, callbackURL } = Body.parse(await request.json())
  const passwordHash = await hash(password)
  const now = clock.now()
  const signUpBrowser = signUpCookie.hashIn(request.headers)
  await db.transaction(async (tx) => {
    if (!(await repository.restartSignUp(tx, user.id, { now, signUpBrowser }))) return
    await repository.upsertPasswordHash(tx, user.id, passwordHash, now)
    await sendConfirmation(tx, user, callbackURL ?? null)
  })
}

/** Whether a confirmation link belongs to a sign-up that was restarted since. Its time counts in whole seconds. */
export function isFromEarlierSignUp(token: string, user: { createdAt: Date }): boolean {
  const { iat = 0 } = decodeJwt(token)
  return iat < Math.floor(user.createdAt.getTime() / 1000)
}

interface ConfirmationDependencies {
  db: Db
  clock: Clock
  secret: string
  signUpCookie: SignUpCookie
}

/** `elsewhere` has the token with which a new password can be chosen within an hour. */
export type Confirmation = { kind: 'same-browser' } | { kind: 'elsewhere'; resetToken: string } | { kind: 'void' }

export type Confirm = (request: Request, token: string) => Promise<Confirmation>

const Claims = z.object({ email: z.string(), updateTo: z.never().optional() })

/**
 * Confirms the address of a link that is opened in another browser than the one that signed up: whoever signed up may be somebody else, so
 * the password is deleted and no session begins. Leaves every other link to the account library: `same-browser`.
 */
export function createConfirm({ db, clock, secret, signUpCookie }: ConfirmationDependencies): Confirm {
  return async (request, token) => {
    const email = await addressOf(token, secret)
    const user = email === null ? undefined : await repository.selectUserByEmail(db, email)
    if (!user) return { kind: 'same-browser' }
    if (isFromEarlierSignUp(token, user)) return { kind: 'void' }
    const isSameBrowser = user.signUpBrowser !== null && user.signUpBrowser === signUpCookie.hashIn(request.headers)
    if (user.emailVerified || isSameBrowser) return { kind: 'same-browser' }
    const resetToken = randomBytes(24).toString('base64url')
    const now = clock.now()
    const isConfirmed = await db.transaction(async (tx) => {
      if (!(await repository.confirmSignUp(tx, user, now))) return false
      await repository.deletePassword(tx, user.id)
      const expiresAt = new Date(now.getTime() + RESET_LINK_MS)
      await repository.insertResetLink(tx, { userId: user.id, token: resetToken, expiresAt })
      return true
    })
    return isConfirmed ? { kind: 'elsewhere', resetToken } : { kind: 'void' }
  }
}

/** The address that a link of ours confirms; null for a link that moves an account to another address, and for what we did not sign. */
async function addressOf(token: string, secret: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Claims.safeParse(payload).data?.email ?? null
  } catch {
    return null
  }
}

/**
 * Gives an unconfirmed account to the owner of its address, who has proven it by other means: the password of whoever signed up is deleted,
 * and links in earlier mails are void. Does nothing to a confirmed account.
 */
export async function takeOverUnconfirmed(db: Db, email: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await repository.selectUserByEmail(tx, email.toLowerCase())
    // Links count in whole seconds, so the next one voids those of this second, too.
    const createdAt = new Date(now.getTime() + 1_000)
    if (!user || !(await repository.restartSignUp(tx, user.id, { now: createdAt, signUpBrowser: null }))) return
    await repository.confirmSignUp(tx, { id: user.id, createdAt }, now)
    await repository.deletePassword(tx, user.id)
    await repository.deleteResetLinks(tx, user.id)
  })
}
