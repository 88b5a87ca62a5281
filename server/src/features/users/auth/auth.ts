import {
  ACCESS_TOKEN_MS,
  FRESH_SIGN_IN_MS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SESSION_DAYS,
  TERMS_VERSION,
} from '@pictor/contract/limits'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createEmailVerificationToken } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import { decodeJwt } from 'jose'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { RecordSecurityEvent } from '../../../kernel/security-log.ts'
import type { Db } from '../../../ports/database.ts'
import { createAfterCallHook, rejectCommonPasswords } from './auth-hooks.ts'
import { getCookiePrefix } from './cookie-prefix.ts'
import { googleSignIn } from '../google/google.ts'
import type { OpenIdClient } from '../google/openid.ts'
import {
  createSignUpCookie,
  isFromEarlierSignUp,
  repeatSignUp,
  takeOverUnconfirmed,
  type RepeatSignUpDependencies,
} from './confirmation.ts'
import { confirmationLink, resetLink } from './links.ts'
import type { EmailQueue, QueuedEmail } from '../emails/email-queue.ts'
import {
  emailChangedEmail,
  confirmationEmail,
  existingAccountEmail,
  emailChangeConfirmationEmail,
  passwordChangedEmail,
  passwordResetEmail,
  signInChangedEmail,
} from '../emails/emails.ts'
import { confirmSignUp, deleteResetLinks, markCodeUsed, selectUser } from '../users.repository.ts'
import { passkeySignIn } from '../two-step/passkeys.ts'
import { passkeys } from '../two-step/passkeys.table.ts'
import type { Passwords } from './passwords.ts'
import { accounts, sessions, signingKeys, users, verifications } from '../users.table.ts'
import { twoStepSignIn } from '../two-step/two-factor.ts'
import { twoFactors } from '../two-step/two-factor.table.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

export interface AuthDependencies {
  db: Db
  emails: Pick<EmailQueue, 'enqueue'>
  passwords: Passwords
  clock: Clock
  logger: Logger
  brandName: string
  /** The origin in emails and tokens. */
  publicUrl: string
  supportEmail: string
  /** Origins that may send the session cookie: the public one and its loopback names. */
  trustedOrigins: string[]
  secret: string
  signUps: 'open' | 'closed'
  /** Null disables sign-in with Google. */
  google: OpenIdClient | null
  /**
   * Called before each session is created, because only then is the email known to be confirmed. If it rejects, no
   * session is created.
   */
  beforeSession(user: { id: string; email: string }): Promise<void>
  recordSecurityEvent: RecordSecurityEvent
}

/** Configures the account library with the project's tables, emails and rules. Its routes are under `/api/auth`. */
export function createAuth(dependencies: AuthDependencies) {
  const { db, emails, passwords, clock, logger, brandName, publicUrl, trustedOrigins, secret } = dependencies
  const { supportEmail, recordSecurityEvent } = dependencies
  const queueEmail = (email: QueuedEmail, userId: string) => db.transaction((tx) => emails.enqueue(tx, email, userId))

  const isSecure = publicUrl.startsWith('https:')
  const signUpCookie = createSignUpCookie(publicUrl)
  const repeatDependencies: RepeatSignUpDependencies = {
    db,
    clock,
    signUpCookie,
    hash: passwords.hash,
    async sendConfirmation(tx, { id, email }, returnTo) {
      const token = await createEmailVerificationToken(secret, email, undefined, DAY_S)
      const link = confirmationLink(publicUrl, token, returnTo)
      await emails.enqueue(tx, confirmationEmail({ to: email, link, brandName }), id)
    },
  }

  return betterAuth({
    appName: brandName,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins,
    telemetry: { enabled: false },
    // `auth-handler.ts` handles and logs unexpected errors.
    onAPIError: { throw: true },
    // Wrong passwords and unknown emails are recorded in the security log.
    logger: { level: 'error', log: (_level, message) => logger.warn({ library: 'better-auth' }, message) },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        jwks: signingKeys,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookiePrefix: getCookiePrefix(publicUrl),
      defaultCookieAttributes: { secure: isSecure },
      // Set explicitly, because the library skips these checks if it detects a test environment.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
    },
    rateLimit: { enabled: false },
    // With a cookie cache, revoked sessions could get access tokens until the cache expires.
    session: {
      cookieCache: { enabled: false },
      expiresIn: SESSION_DAYS * DAY_S,
      updateAge: DAY_S,
      freshAge: FRESH_SIGN_IN_MS / 1000,
    },
    user: {
      changeEmail: { enabled: true },
      additionalFields: {
        fullName: { type: 'string', required: false, input: false },
        suspendedAt: { type: 'date', required: false, input: false },
        termsVersion: { type: 'string', required: false, input: false, returned: false },
        termsAcceptedAt: { type: 'date', required: false, input: false, returned: false },
        signUpBrowser: { type: 'string', required: false, input: false, returned: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: passwords,
      // The same response as for a new account. Returning the typed name would reveal that the email is known.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        ...additionalFields,
        ...createLibraryFields(coreFields.email),
        id,
      }),
      async onExistingUserSignUp({ user }, request) {
        const link = new URL('/auth/signin', publicUrl).href
        if (user.emailVerified) await queueEmail(existingAccountEmail({ to: user.email, brandName, link }), user.id)
        else if (request) await repeatSignUp(repeatDependencies, user, request)
      },
      resetPasswordTokenExpiresIn: HOUR_S,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        await queueEmail(passwordResetEmail({ to: user.email, brandName, link: resetLink(publicUrl, token) }), user.id)
      },
      async onPasswordReset({ user }) {
        const link = new URL('/auth/signin', publicUrl).href
        await deleteResetLinks(db, user.id)
        await queueEmail(passwordChangedEmail({ to: user.email, brandName, link }), user.id)
        recordSecurityEvent({ event: 'password-reset', outcome: 'ok', userId: user.id })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY_S,
      async sendVerificationEmail({ user, url, token }) {
        const link = confirmationLink(publicUrl, token, new URL(url).searchParams.get('callbackURL'))
        const isChange = isEmailChange(token)
        if (isChange) recordSecurityEvent({ event: 'email-change', outcome: 'asked', userId: user.id })
        const email = isChange ? emailChangeConfirmationEmail : confirmationEmail
        await queueEmail(email({ to: user.email, link, brandName }), user.id)
      },
      async beforeEmailVerification(user, request) {
        const token = new URL(request?.url ?? publicUrl).searchParams.get('token')
        // `confirmSignUp` is one statement, because the sign-up may be restarted with another password at the same
        // time.
        const isConfirmed =
          token !== null && !isFromEarlierSignUp(token, user) && (await confirmSignUp(db, user, clock.now()))
        if (!isConfirmed) {
          throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' })
        }
      },
      // After an email change, the token still contains the old email.
      async afterEmailVerification(user, request) {
        const oldEmail = decodeEmail(new URL(request?.url ?? publicUrl).searchParams.get('token'))
        if (oldEmail === null || oldEmail === user.email) return
        await deleteResetLinks(db, user.id)
        await queueEmail(emailChangedEmail({ to: oldEmail, brandName, newEmail: user.email, supportEmail }), user.id)
        recordSecurityEvent({ event: 'email-change', outcome: 'ok', userId: user.id })
      },
    },
    hooks: {
      before: rejectCommonPasswords,
      after: createAfterCallHook({
        db,
        passwords,
        logger,
        recordSecurityEvent,
        async notifySignInChange({ id, email }, change) {
          const link = new URL('/settings', publicUrl).href
          await queueEmail(signInChangedEmail({ to: email, brandName, link, change }), id)
        },
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => ({
            data: {
              ...user,
              ...createLibraryFields(user.email),
              signUpBrowser: signUpCookie.readHash(context?.request?.headers),
              termsVersion: TERMS_VERSION,
              termsAcceptedAt: clock.now(),
            },
          }),
        },
      },
      session: {
        create: {
          async before(session, context) {
            if (context?.path === '/two-factor/verify-totp') {
              const { code }: { code: string } = context.body
              if (!(await markCodeUsed(db, session.userId, code)))
                throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'Code already used' })
            }
            const user = await context?.context.internalAdapter.findUserById(session.userId)
            if (user) await dependencies.beforeSession(user)
          },
          /**
           * Logs the sign-in and revokes the browser's earlier session: its cookie is replaced, so the user could no
           * longer sign out of it.
           */
          async after({ token, userId }, context) {
            // With two-step sign-in, the library deletes the session that the password opened, and asks for the code.
            if (context?.path === '/sign-in/email' && (await selectUser(db, userId))?.twoFactorEnabled) return
            // A change of two-step sign-in replaces an existing session, which is not a sign-in.
            if (!context?.context.session)
              recordSecurityEvent({ event: 'sign-in', outcome: 'ok', userId, by: context?.path })
            if (!context) return
            const { authCookies, secret, internalAdapter } = context.context
            const previousToken = await context.getSignedCookie(authCookies.sessionToken.name, secret)
            if (previousToken && previousToken !== token) await internalAdapter.deleteSession(previousToken)
          },
        },
        delete: {
          async after({ userId }, context) {
            if (context?.path === '/sign-out') recordSecurityEvent({ event: 'sign-out', outcome: 'ok', userId })
          },
        },
      },
    },
    plugins: [
      twoStepSignIn(brandName),
      passkeySignIn({ publicUrl, trustedOrigins }),
      googleSignIn({ ...dependencies, takeOver: (email) => takeOverUnconfirmed(db, email, clock.now()) }),
      jwt({
        // Otherwise the library signs a token whenever it looks up a session.
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

/** The library requires a name and accepts an image URL. The product shows neither. */
function createLibraryFields(email: string): { name: string; image: null } {
  return { name: email.slice(0, email.lastIndexOf('@')), image: null }
}

/** Whether a link confirms a new email for an existing account. */
function isEmailChange(token: string): boolean {
  return decodeJwt(token)['updateTo'] !== undefined
}

/** The email that a link was created for. The library has already verified the token. */
function decodeEmail(token: string | null): string | null {
  if (token === null) return null
  const { email } = decodeJwt(token)
  return typeof email === 'string' ? email : null
}
