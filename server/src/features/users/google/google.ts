import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { OAuthProvider } from 'better-auth/oauth2'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { createDiscovery, exchangeCode, readIdentity, type OpenIdClient, type VerifiedTokens } from './openid.ts'

interface GoogleDependencies {
  /** If `closed`, no account is created for a new email, and the user returns with the error `signup_disabled`. */
  signUps: 'open' | 'closed'
  /** Null disables sign-in with Google. */
  google: OpenIdClient | null
  clock: Clock
  logger: Logger
  /** Gives an unconfirmed account to the owner of its email, without the password from the sign-up. */
  takeOver(email: string): Promise<void>
}

/**
 * "Continue with Google" for the account library: `POST /sign-in/social` with `google`, and `/callback/google`. The
 * library provides state, PKCE and nonce. Its own OpenID plugin is not used, because it discovers the provider once, at
 * startup and without a timeout: an unreachable provider would stay disabled until the next start.
 */
export function googleSignIn({ google, ...dependencies }: GoogleDependencies) {
  return {
    id: 'google-sign-in',
    init: () => ({
      context: { socialProviders: google ? [createProvider(google, dependencies)] : [] },
      options: {
        // The page for errors if the page that started the sign-in is unknown, for example without a state.
        onAPIError: { errorURL: '/auth/signin' },
        databaseHooks: { account: { create: { before: removeTokens }, update: { before: removeTokens } } },
      },
    }),
  } satisfies BetterAuthPlugin
}

function createProvider(
  google: OpenIdClient,
  { signUps, clock, logger, takeOver }: Omit<GoogleDependencies, 'google'>,
) {
  const discover = createDiscovery(google, clock)
  /**
   * The verified tokens of each callback, by the object that the library passes from the code exchange to
   * `getUserInfo`.
   */
  const verifiedTokens = new WeakMap<object, VerifiedTokens>()
  const warn = (error: unknown) => logger.warn({ reason: describeError(error) }, 'A sign-in with Google failed.')

  // This provider has no `idToken`, so the library rejects ID tokens that clients send: they do not belong to a sign-in
  // that this server started.
  return {
    id: 'google',
    name: 'Google',
    requiresIdTokenNonce: true,
    options: { clientId: google.clientId, disableSignUp: signUps === 'closed' },
    accountSubject: ({ profile }) => profile.subject,

    // Clients can't add scopes or parameters.
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce = '' }) {
      try {
        return buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectURI,
          scope: 'openid email profile',
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce: idTokenNonce,
        })
      } catch (error) {
        warn(error)
        throw unavailableError()
      }
    },

    async validateAuthorizationCode(exchange) {
      try {
        const tokens = { raw: {} }
        verifiedTokens.set(tokens.raw, await exchangeCode(await discover(), exchange))
        return tokens
      } catch (error) {
        warn(error)
        return null
      }
    },

    async getUserInfo({ raw, expectedIdTokenNonce }) {
      try {
        const verified = raw && verifiedTokens.get(raw)
        if (!verified) throw new Error('The tokens are not from a code exchange of this server.')
        const identity = await readIdentity(await discover(), verified, expectedIdTokenNonce)
        // The library links confirmed accounts only.
        if (identity.verifiedEmail !== null) await takeOver(identity.verifiedEmail)
        return { user: toLibraryUser(identity.verifiedEmail), data: identity }
      } catch (error) {
        warn(error)
        return null
      }
    },
  } satisfies OAuthProvider<{ subject: string }>
}

/** Omits the name and the photo from the provider, so that they are not shown here. */
function toLibraryUser(email: string | null) {
  // Without an email, the library rejects the sign-in. This is right for an email that the provider has not verified.
  return email === null ? { emailVerified: false } : { email, emailVerified: true }
}

/** The server makes no later calls to the provider, so it does not store the tokens. */
async function removeTokens<Account extends object>(account: Account) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
}

/** Returns only the messages, because the full error would put the claims of a rejected token into the log. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function unavailableError(): APIError {
  return new APIError('SERVICE_UNAVAILABLE', {
    code: 'PROVIDER_UNAVAILABLE',
    message: "Google can't be reached at the moment. Please try again or sign in with your email.",
  })
}
