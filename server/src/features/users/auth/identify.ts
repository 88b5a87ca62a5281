import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-call'
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Caller } from '../../../kernel/procedures.ts'
import type { Db } from '../../../ports/database.ts'
import { selectSessionUser, type SessionUser } from '../users.repository.ts'
import type { Auth } from './auth.ts'
import { getCookiePrefix } from './cookie-prefix.ts'
import type { RevokedSessions } from './revoked-sessions.ts'

/** The signed-in user for whom a page is rendered, with the fields that pages show. */
export interface Viewer {
  id: string
  email: string
  fullName: string | null
  /** Set only for suspended users. */
  isSuspended?: true
}

/** The owner of an access token. */
export interface TokenOwner extends Caller {
  /** When the token expires, in milliseconds since 1970. */
  expiresAtMs: number
}

/** The user of a session. */
export interface SignedIn {
  caller: Caller
  viewer: Viewer
}

export interface Identify {
  /**
   * Identifies a user by access token. Returns null unless the token is valid and its session is not revoked. Runs no
   * query, except for the signing keys if the token names an unknown one.
   */
  byBearer(authorization: string | undefined): Promise<TokenOwner | null>
  /** Identifies a user by session cookie, for pages and files. A request without a session costs no query. */
  bySession(cookies: string | undefined): Promise<SignedIn | null>
  /**
   * Whether the cookies contain a session token that this installation signed. Runs no query, so the session may have
   * ended. Returns false for a minute after `bySession` did not find the session.
   */
  mayBeSignedIn(cookies: string | undefined): boolean
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

/** The cookie of a session that has ended costs one query a minute, even if it is sent often. */
const ENDED_SESSION_MS = 60_000
const ENDED_SESSIONS_MAX = 10_000
/** About ten thousand cookies, counted in characters. */
const SIGNED_COOKIES_MAX = 1_000_000

/**
 * Returns the token in the cookie's value, which is the token, a dot and the token's HMAC in Base64. Returns null if the
 * HMAC is wrong.
 */
function verifyCookie(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  // Like the library, which rejects every other spelling of the HMAC.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) return null
  const given = Buffer.from(signature, 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** Copies a string, because a part of a header keeps the whole header in memory. */
function copy(part: string): string {
  return Buffer.from(part).toString()
}

export interface IdentifyDependencies {
  auth: Auth
  revokedSessions: RevokedSessions
  db: Db
  clock: Clock
  publicUrl: string
  /** The account library's secret, which signs the session cookie. */
  secret: string
}

export function createIdentify(dependencies: IdentifyDependencies): Identify {
  const { auth, revokedSessions, db, clock, publicUrl, secret } = dependencies
  let keys: ReturnType<typeof createLocalJWKSet> | undefined

  async function loadKeysNow() {
    keys = createLocalJWKSet(await auth.api.getJwks())
    return keys
  }

  // Anybody can send tokens of unknown keys, so simultaneous requests share one query.
  let loading: ReturnType<typeof loadKeysNow> | undefined
  const loadKeys = () => (loading ??= loadKeysNow().finally(() => (loading = undefined)))

  async function verify(token: string): Promise<JWTPayload> {
    const expected = { issuer: publicUrl, audience: publicUrl, algorithms: ['EdDSA'] }
    try {
      return (await jwtVerify(token, keys ?? (await loadKeys()), expected)).payload
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // The key may be newer than the loaded keys: the library creates the first key with the first token.
      return (await jwtVerify(token, await loadKeys(), expected)).payload
    }
  }

  const sessionCookie = `${getCookiePrefix(publicUrl)}.session_token`
  const endedSessions = new LRUCache<string, true>({ max: ENDED_SESSIONS_MAX, ttl: ENDED_SESSION_MS })
  // Tokens by the value of their cookie. While pages are rejected, computing the HMAC took an eighth of the CPU time.
  const signedCookies = new LRUCache<string, string>({
    maxSize: SIGNED_COOKIES_MAX,
    sizeCalculation: (token, value) => value.length + token.length,
  })

  /**
   * Returns the token in the session cookie, or null if there is none or it is not signed. Uses the library's parser, so
   * that a call of the library never acts for another session than the one that is identified and limited here.
   */
  function readToken(cookies: string): string | null {
    const value = parseCookies(cookies).get(sessionCookie) ?? ''
    const knownToken = signedCookies.get(value)
    if (knownToken !== undefined) return knownToken
    const part = verifyCookie(value, secret)
    if (part === null) return null
    const token = copy(part)
    signedCookies.set(copy(value), token)
    return token
  }

  /** Like `readToken`; also null if the session was found to have ended in the last minute. */
  function readLiveToken(cookies = ''): string | null {
    const token = readToken(cookies)
    return token === null || endedSessions.has(token) ? null : token
  }

  return {
    mayBeSignedIn: (cookies) => readLiveToken(cookies) !== null,

    async byBearer(authorization) {
      const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorization ?? '')?.[1]
      if (!token) return null
      try {
        const { sub, sid, exp } = Claims.parse(await verify(token))
        return revokedSessions.has(sid) ? null : { userId: sub, sessionId: sid, expiresAtMs: exp * 1_000 }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
        throw error
      }
    },

    // In one statement, unlike the library's `getSession`.
    async bySession(cookies) {
      const token = readLiveToken(cookies)
      if (token === null) return null
      const found = await selectSessionUser(db, token, clock.now())
      if (found) return toSignedIn(found)
      endedSessions.set(token, true)
      return null
    },
  }
}

function toSignedIn({ sessionId, user }: SessionUser): SignedIn {
  return {
    caller: { userId: user.id, sessionId },
    viewer: {
      id: user.id,
      email: user.email,
      fullName: user.fullName,
      ...(user.suspendedAt && { isSuspended: true }),
    },
  }
}
