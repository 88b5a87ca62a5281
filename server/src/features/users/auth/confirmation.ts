import { createHash, randomBytes } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { decodeJwt, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import * as repository from '../users.repository.ts'
import { getCookiePrefix } from './cookie-prefix.ts'

const DAY_S = 86_400
const RESET_LINK_MS = 60 * 60_000
/**
 * Not a cookie: the account library requires an origin for requests with cookies, and clients other than browsers send
 * none.
 */
const SIGN_UP_HEADER = 'x-sign-up-browser'

/**
 * The person who reads the email owns the account, but the password is from the last person who signed up. Therefore a
 * cookie binds a sign-up to its browser, and the account stores the hash of the cookie. Only a confirmation in that
 * browser keeps the password and opens a session.
 */
export interface SignUpCookie {
  /**
   * Returns the request with the value of the browser's cookie, or a new value if there is none, and the header that
   * sets the cookie.
   */
  bind(request: Request): { boundRequest: Request; setCookie: string }
  /** Returns the hash of the value in a bound request, or else in the browser's cookie; null if there is neither. */
  readHash(headers: Headers | undefined): string | null
}

export function createSignUpCookie(publicUrl: string): SignUpCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = `${getCookiePrefix(publicUrl)}.sign_up`
  const readValue = (headers: Headers | undefined) => {
    const value = headers?.get(SIGN_UP_HEADER) ?? parseCookies(headers?.get('cookie') ?? '').get(name)
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
  }
  return {
    bind(request) {
      const value = readValue(request.headers) ?? randomBytes(32).toString('base64url')
      const boundRequest = new Request(request)
      boundRequest.headers.set(SIGN_UP_HEADER, value)
      // Valid as long as a confirmation link.
      const attributes = ['Path=/', `Max-Age=${DAY_S}`, 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])]
      return { boundRequest, setCookie: [`${name}=${value}`, ...attributes].join('; ') }
    },
    readHash(headers) {
      const value = readValue(headers)
      return value === null ? null : createHash('sha256').update(value).digest('base64url')
    },
  }
}

export interface RepeatSignUpDependencies {
  db: Db
  clock: Clock
  signUpCookie: SignUpCookie
  hash(password: string): Promise<string>
  /** Queues a new confirmation email. */
  sendConfirmation(tx: Tx, user: { id: string; email: string }, returnTo: string | null): Promise<void>
}

const Body = z.object({ password: z.string(), callbackURL: z.string().optional() })

/**
 * Restarts the sign-up of an unconfirmed email: this password and this browser replace the earlier ones, a new email is
 * sent, and earlier links become invalid.
 */
export async function repeatSignUp(
  { db, clock, signUpCookie, hash, sendConfirmation }: RepeatSignUpDependencies,
  user: { id: string; email: string },
  request: Request,
): Promise<void> {
  const { password, callbackURL } = Body.parse(await request.json())
  const passwordHash = await hash(password)
  const now = clock.now()
  const signUpBrowser = signUpCookie.readHash(request.headers)
  await db.transaction(async (tx) => {
    if (!(await repository.restartSignUp(tx, user.id, { now, signUpBrowser }))) return
    await repository.upsertPasswordHash(tx, user.id, passwordHash, now)
    await sendConfirmation(tx, user, callbackURL ?? null)
  })
}

/**
 * Whether a confirmation link belongs to a sign-up that was restarted later. The time in a link has whole seconds.
 */
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

/** With `elsewhere`, there is a token that can set a new password within an hour. */
export type Confirmation =
  | { kind: 'handled-by-library' }
  | { kind: 'elsewhere'; resetToken: string }
  | { kind: 'invalid' }

export type Confirm = (request: Request, token: string) => Promise<Confirmation>

const Claims = z.object({ email: z.string(), updateTo: z.never().optional() })

/**
 * Confirms the email of a link that is opened in another browser than the one that signed up. Somebody else may have
 * signed up, so this deletes the password and opens no session. Leaves links of confirmed emails, of unknown users and
 * of the same browser to the account library.
 */
export function createConfirm({ db, clock, secret, signUpCookie }: ConfirmationDependencies): Confirm {
  return async (request, token) => {
    const email = await verifyConfirmationToken(token, secret)
    const user = email === null ? undefined : await repository.selectUserByEmail(db, email)
    if (!user) return { kind: 'handled-by-library' }
    if (isFromEarlierSignUp(token, user)) return { kind: 'invalid' }
    const isSameBrowser = user.signUpBrowser !== null && user.signUpBrowser === signUpCookie.readHash(request.headers)
    if (user.emailVerified || isSameBrowser) return { kind: 'handled-by-library' }
    const resetToken = randomBytes(24).toString('base64url')
    const now = clock.now()
    const isConfirmed = await db.transaction(async (tx) => {
      if (!(await repository.confirmSignUp(tx, user, now))) return false
      await repository.deletePassword(tx, user.id)
      const expiresAt = new Date(now.getTime() + RESET_LINK_MS)
      await repository.insertResetLink(tx, { userId: user.id, token: resetToken, expiresAt })
      return true
    })
    return isConfirmed ? { kind: 'elsewhere', resetToken } : { kind: 'invalid' }
  }
}

/** The email that a link confirms; null for an email change, and for a token that this server did not sign. */
async function verifyConfirmationToken(token: string, secret: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Claims.safeParse(payload).data?.email ?? null
  } catch {
    return null
  }
}

/**
 * Gives an unconfirmed account to the owner of its email, who has proven the ownership by other means. Deletes the
 * password from the sign-up and makes earlier links invalid. Does nothing for a confirmed account.
 */
export async function takeOverUnconfirmed(db: Db, email: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await repository.selectUserByEmail(tx, email.toLowerCase())
    // The time in a link has whole seconds. Adding a second makes links from the current second invalid, too.
    const createdAt = new Date(now.getTime() + 1_000)
    if (!user || !(await repository.restartSignUp(tx, user.id, { now: createdAt, signUpBrowser: null }))) return
    await repository.confirmSignUp(tx, { id: user.id, createdAt }, now)
    await repository.deletePassword(tx, user.id)
    await repository.deleteResetLinks(tx, user.id)
  })
}
