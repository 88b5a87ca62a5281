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
import { afterCall, refuseCommonPasswords } from './auth-hooks.ts'
import { googleSignIn } from '../google/google.ts'
import type { OpenIdClient } from '../google/openid.ts'
import {
  createSignUpCookie,
  isFromEarlierSignUp,
  signUpAgain,
  takeOverUnconfirmed,
  type SignUpAgain,
} from './confirmation.ts'
import { confirmationLink, resetLink } from './links.ts'
import type { MailQueue, QueuedMail } from '../mails/mail-queue.ts'
import {
  addressChangedMail,
  confirmationMail,
  knownAddressMail,
  newAddressMail,
  passwordChangedMail,
  resetMail,
  signInChangedMail,
} from '../mails/mails.ts'
import { confirmSignUp, deleteResetLinks } from '../users.repository.ts'
import { passkeySignIn } from '../two-step/passkeys.ts'
import { passkeys } from '../two-step/passkeys.table.ts'
import type { Passwords } from './passwords.ts'
import { accounts, sessions, signingKeys, users, verifications } from '../users.table.ts'
import { hasTwoFactor, twoStepSignIn, markCodeUsed } from '../two-step/two-factor.ts'
import { twoFactors } from '../two-step/two-factor.table.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

export interface AuthDependencies {
  db: Db
  mails: Pick<MailQueue, 'put'>
  passwords: Passwords
  clock: Clock
  logger: Logger
  brandName: string
  /** The origin in mails and tokens. */
  publicUrl: string
  /** Origins that may send the session cookie; the public one and its loopback names. */
  trustedOrigins: string[]
  secret: string
  signUps: 'open' | 'closed'
  /** Null: nobody can sign in with it. */
  google: OpenIdClient | null
  /** Before a session begins, and only then is its address known to be confirmed. If it fails there is no session. */
  beforeSession(user: { id: string; email: string }): Promise<void>
  recordSecurityEvent: RecordSecurityEvent
}

/** The account library, with our tables, mails and rules. Its own calls live under `/api/auth`. */
export function createAuth(dependencies: AuthDependencies) {
  const { db, mails, passwords, clock, logger, brandName, publicUrl, trustedOrigins, secret } = dependencies
  const { recordSecurityEvent } = dependencies
  const send = (mail: QueuedMail, userId: string) => db.transaction((tx) => mails.put(tx, mail, userId))

  const isSecure = publicUrl.startsWith('https:')
  const signUpCookie = createSignUpCookie(publicUrl)
  const again: SignUpAgain = {
    db,
    clock,
    signUpCookie,
    hash: passwords.hash,
    async sendConfirmation(tx, { id, email }, returnTo) {
      const token = await createEmailVerificationToken(secret, email, undefined, DAY_S)
      const link = confirmationLink(publicUrl, token, returnTo)
      await mails.put(tx, confirmationMail({ to: email, link, brandName }), id)
    },
  }

  return betterAuth({
    appName: brandName,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins,
    telemetry: { enabled: false },
    // Our handler answers and logs what the library did not expect.
    onAPIError: { throw: true },
    // Wrong passwords and unknown addresses are events of the security log.
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
      // On https no other host of the domain can set a cookie of this name. The library's own prefix is weaker.
      useSecureCookies: false,
      cookiePrefix: isSecure ? '__Host-pictor' : 'pictor',
      defaultCookieAttributes: { secure: isSecure },
      // Said aloud, because the library leaves these checks out where it believes to be under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
    },
    rateLimit: { enabled: false },
    // With the cookie cache on, access tokens could be had for up to its age after the session's end.
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
      // As a new one is answered: the name that was typed would tell that the address is known.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        ...additionalFields,
        ...shownOf(coreFields.email),
        id,
      }),
      async onExistingUserSignUp({ user }, request) {
        const link = new URL('/auth/signin', publicUrl).href
        if (user.emailVerified) await send(knownAddressMail({ to: user.email, brandName, link }), user.id)
        else if (request) await signUpAgain(again, user, request)
      },
      resetPasswordTokenExpiresIn: HOUR_S,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        await send(resetMail({ to: user.email, brandName, link: resetLink(publicUrl, token) }), user.id)
      },
      async onPasswordReset({ user }) {
        const link = new URL('/auth/signin', publicUrl).href
        await deleteResetLinks(db, user.id)
        await send(passwordChangedMail({ to: user.email, brandName, link }), user.id)
        recordSecurityEvent({ event: 'password-reset', outcome: 'ok', userId: user.id })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY_S,
      async sendVerificationEmail({ user, url, token }) {
        const link = confirmationLink(publicUrl, token, new URL(url).searchParams.get('callbackURL'))
        const isChange = isForNewAddress(token)
        if (isChange) recordSecurityEvent({ event: 'email-change', outcome: 'asked', userId: user.id })
        const mail = isChange ? newAddressMail : confirmationMail
        await send(mail({ to: user.email, link, brandName }), user.id)
      },
      async beforeEmailVerification(user, request) {
        const token = new URL(request?.url ?? publicUrl).searchParams.get('token')
        // In one statement: the sign-up may be restarted with another password while the link is opened.
        const isConfirmed =
          token !== null && !isFromEarlierSignUp(token, user) && (await confirmSignUp(db, user, clock.now()))
        if (!isConfirmed) {
          throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' })
        }
      },
      // After a change of address the token still knows the old one.
      async afterEmailVerification(user, request) {
        const oldAddress = addressIn(new URL(request?.url ?? publicUrl).searchParams.get('token'))
        if (oldAddress === null || oldAddress === user.email) return
        await deleteResetLinks(db, user.id)
        await send(addressChangedMail({ to: oldAddress, brandName, newAddress: user.email }), user.id)
        recordSecurityEvent({ event: 'email-change', outcome: 'ok', userId: user.id })
      },
    },
    hooks: {
      before: refuseCommonPasswords,
      after: afterCall({
        db,
        passwords,
        logger,
        recordSecurityEvent,
        async tellSignInChange({ id, email }, change) {
          const link = new URL('/settings', publicUrl).href
          await send(signInChangedMail({ to: email, brandName, link, change }), id)
        },
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => ({
            data: {
              ...user,
              ...shownOf(user.email),
              signUpBrowser: signUpCookie.hashIn(context?.request?.headers),
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
          /** Logs the sign-in, and ends the session that the browser had: its cookie is replaced, so nobody could end it any more. */
          async after({ token, userId }, context) {
            // With a second step on, the library ends the session that follows the password, and asks for the code.
            if (context?.path === '/sign-in/email' && (await hasTwoFactor(db, userId))) return
            // Who has a session already gets another one after a change to the second step.
            if (!context?.context.session)
              recordSecurityEvent({ event: 'sign-in', outcome: 'ok', userId, by: context?.path })
            if (!context) return
            const { authCookies, secret, internalAdapter } = context.context
            const former = await context.getSignedCookie(authCookies.sessionToken.name, secret)
            if (former && former !== token) await internalAdapter.deleteSession(former)
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

/** The library wants a name and takes a picture's address; we show neither. */
function shownOf(email: string): { name: string; image: null } {
  return { name: email.slice(0, email.lastIndexOf('@')), image: null }
}

/** Whether a link confirms another address of an account that has one. */
function isForNewAddress(token: string): boolean {
  return decodeJwt(token)['updateTo'] !== undefined
}

/** The address that a link was made for. The library has checked the token by then. */
function addressIn(token: string | null): string | null {
  if (token === null) return null
  const { email } = decodeJwt(token)
  return typeof email === 'string' ? email : null
}
