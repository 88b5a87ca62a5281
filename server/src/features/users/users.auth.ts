import { ACCESS_TOKEN_MS, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, SESSION_DAYS } from '@pictor/contract/limits'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { jwt } from 'better-auth/plugins'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db } from '../../ports/database.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { confirmationMail } from './users.mails.ts'
import { accounts, sessions, signingKeys, users, verifications } from './users.table.ts'

/** Changes with the text of the terms; stored with each agreement. */
const TERMS_VERSION = '2026-11-20'
const DAY_S = 24 * 60 * 60

export interface AuthDependencies {
  db: Db
  mailer: Mailer
  clock: Clock
  logger: Logger
  brandName: string
  /** The origin in mails and tokens. */
  publicUrl: string
  /** Origins that may send the session cookie; the public one and its loopback names. */
  trustedOrigins: string[]
  secret: string
  /** Before a session begins, and only then is its address known to be confirmed. If it fails there is no session. */
  beforeSession(user: { id: string; email: string }): Promise<void>
}

/** The account library, with our tables, mails and rules (D3). Its own calls live under `/api/auth`. */
export function createAuth(dependencies: AuthDependencies) {
  const { db, mailer, clock, logger, brandName, publicUrl, trustedOrigins, secret } = dependencies
  return betterAuth({
    appName: brandName,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins,
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => logger.warn({ library: 'better-auth', level }, message) },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks: signingKeys },
    }),
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'pictor',
      useSecureCookies: publicUrl.startsWith('https:'),
      // Said aloud, because the library leaves these checks out where it believes to be under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
    },
    rateLimit: { enabled: false },
    // With the cookie cache on, access tokens could be had for up to its age after the session's end.
    session: { cookieCache: { enabled: false }, expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S },
    user: {
      additionalFields: {
        fullName: { type: 'string', required: false, input: false },
        termsVersion: { type: 'string', required: false, input: false, returned: false },
        termsAcceptedAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY_S,
      async sendVerificationEmail({ user, url, token }) {
        const link = confirmationLink(publicUrl, token, new URL(url).searchParams.get('callbackURL'))
        await mailer.send(confirmationMail({ to: user.email, link, brandName }))
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, termsVersion: TERMS_VERSION, termsAcceptedAt: clock.now() } }),
        },
      },
      session: {
        create: {
          async before(session, context) {
            const user = await context?.context.internalAdapter.findUserById(session.userId)
            if (user) await dependencies.beforeSession(user)
          },
        },
      },
    },
    plugins: [
      jwt({
        // Otherwise a token is signed at every look-up of a session.
        disableSettingJwtHeader: true,
        jwt: {
          expirationTime: `${ACCESS_TOKEN_MS / 1000}s`,
          issuer: publicUrl,
          audience: publicUrl,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
      }),
    ],
  })
}
export type Auth = ReturnType<typeof createAuth>

/** A page of ours whose button confirms: opening the link changes nothing, because mail scanners open links. */
function confirmationLink(publicUrl: string, token: string, returnTo: string | null): string {
  const link = new URL('/auth/confirm', publicUrl)
  link.searchParams.set('token', token)
  if (returnTo !== null && isOwnPath(returnTo) && returnTo !== '/') link.searchParams.set('returnTo', returnTo)
  return link.href
}

/** `/studio?a=b`, never `//elsewhere`, `/\elsewhere` or `https:…`. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\')
}
