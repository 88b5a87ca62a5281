import { createHmac, timingSafeEqual } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Caller } from '../../../kernel/procedures.ts'
import type { Auth } from './auth.ts'
import type { EndedSessions } from './ended-sessions.ts'

/** Who looks at a page, as much of it as the page shows. */
export interface Viewer {
  id: string
  email: string
  fullName: string | null
  /** Only of those who can not make, upload or publish anything. */
  isSuspended?: true
}

/** Who holds an access token. */
export interface TokenHolder extends Caller {
  /** When the token does, in milliseconds since 1970. */
  endsAt: number
}

export interface Identify {
  /** By access token, verified here without asking the database. Null for anything but a valid token of a living session. */
  byBearer(authorization: string | undefined): Promise<TokenHolder | null>
  /** By session cookie, for documents and files. An anonymous visitor costs no query. */
  bySession(cookie: string | undefined): Promise<{ caller: Caller; viewer: Viewer } | null>
  /** Whether cookies hold a session that this installation signed. Nobody is asked whether it has ended; one that was found to have is known for a minute. */
  maySignIn(cookies: string | undefined): boolean
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

/** Cookies of sessions that ended cost one query a minute, however often they are sent. */
const ENDED_KNOWN_MS = 60_000
const ENDED_MAX = 10_000

/** With `__Host-` before it where the site is served by HTTPS. */
const SESSION_COOKIE = /pictor\.session_token=([^;]+)/g

/** The value is the token, a dot and the token's HMAC in Base64, percent-encoded. */
function isSigned(value: string, secret: string): boolean {
  const decoded = decode(value)
  const dot = decoded.lastIndexOf('.')
  const given = Buffer.from(decoded.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(decoded.slice(0, dot)).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

export interface IdentifyDependencies {
  auth: Auth
  endedSessions: EndedSessions
  publicUrl: string
  /** The account library's, which signs the session cookie. */
  secret: string
  /** Rejects while the database does not answer. */
  checkDatabase(): Promise<void>
}

export function createIdentify(dependencies: IdentifyDependencies): Identify {
  const { auth, endedSessions, publicUrl, secret, checkDatabase } = dependencies
  let keys: ReturnType<typeof createLocalJWKSet> | undefined

  async function loadKeys() {
    keys = createLocalJWKSet(await auth.api.getJwks())
    return keys
  }

  async function verify(token: string): Promise<JWTPayload> {
    const expected = { issuer: publicUrl, audience: publicUrl, algorithms: ['EdDSA'] }
    try {
      return (await jwtVerify(token, keys ?? (await loadKeys()), expected)).payload
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // The first key is made with the first token.
      return (await jwtVerify(token, await loadKeys(), expected)).payload
    }
  }

  const ended = new LRUCache<string, true>({ max: ENDED_MAX, ttl: ENDED_KNOWN_MS })
  const sessionsIn = (cookies: string) => Array.from(cookies.matchAll(SESSION_COOKIE)).map(([, value = '']) => value)

  function maySignIn(cookies = ''): boolean {
    return sessionsIn(cookies).some((value) => isSigned(value, secret) && !ended.has(value))
  }

  /** The library keeps to itself why it could not read a session. */
  async function tellWhy(error: unknown): Promise<never> {
    await checkDatabase()
    throw error
  }

  return {
    maySignIn,

    async byBearer(authorization) {
      const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorization ?? '')?.[1]
      if (!token) return null
      try {
        const { sub, sid, exp } = Claims.parse(await verify(token))
        return endedSessions.has(sid) ? null : { userId: sub, sessionId: sid, endsAt: exp * 1_000 }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
        throw error
      }
    },

    async bySession(cookie) {
      if (!cookie || !maySignIn(cookie)) return null
      const headers = new Headers({ cookie })
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(tellWhy)
      if (!found) {
        for (const value of sessionsIn(cookie)) ended.set(value, true)
        return null
      }
      const { user, session } = found
      return {
        caller: { userId: user.id, sessionId: session.id },
        viewer: {
          id: user.id,
          email: user.email,
          fullName: user.fullName ?? null,
          ...(user.suspendedAt && { isSuspended: true }),
        },
      }
    },
  }
}
