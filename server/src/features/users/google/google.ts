import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { createAuthorizationURL, validateAuthorizationCode, type OAuthProvider } from 'better-auth/oauth2'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { createOpenIdDiscovery, PROVIDER_TIMEOUT_MS } from './openid-discovery.ts'
import { readIdentity } from './openid-identity.ts'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** Google's or any other OpenID provider's, without a slash at its end. */
  issuer: string
}

interface GoogleDependencies {
  /** Closed: an address that has no account gets none, and its owner comes back with `signup_disabled`. */
  signUps: 'open' | 'closed'
  /** Null: nobody can sign in with it. */
  google: GoogleSettings | null
  clock: Clock
  logger: Logger
  /** Gives an unconfirmed account with this address to its owner, without the password of whoever signed up. */
  takeOver(email: string): Promise<void>
}

/**
 * "Continue with Google" for the account library: `POST /sign-in/social` with `google`, and `/callback/google`. State,
 * PKCE and the nonce are the library's. Its own OpenID plugin is not used because it asks the provider once, at the
 * start, without a time limit: one that is away then would be left out until the next start.
 */
export function googleSignIn({ google, ...needs }: GoogleDependencies) {
  return {
    id: 'google-sign-in',
    init: () => ({
      context: { socialProviders: google ? [createProvider(google, needs)] : [] },
      options: {
        // Where it ends when even the page is unknown where it began, as without a state.
        onAPIError: { errorURL: '/auth/signin' },
        databaseHooks: { account: { create: { before: withoutTokens }, update: { before: withoutTokens } } },
      },
    }),
  } satisfies BetterAuthPlugin
}

function createProvider(
  google: GoogleSettings,
  { signUps, clock, logger, takeOver }: Omit<GoogleDependencies, 'google'>,
) {
  const { clientId } = google
  const discover = createOpenIdDiscovery(google.issuer, clock)
  const warn = (error: unknown) => logger.warn({ reason: reasonOf(error) }, 'A sign-in with Google failed.')

  // Without an `idToken` here the library refuses one that a client brings along, which is bound to no attempt of ours.
  return {
    id: 'google',
    name: 'Google',
    requiresIdTokenNonce: true,
    options: { clientId, disableSignUp: signUps === 'closed' },
    accountSubject: ({ profile }) => profile.subject,

    // More scopes or parameters than these are not the client's to ask for.
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationUrl } = await discover().catch((error: unknown) => {
        warn(error)
        throw unavailable()
      })
      return createAuthorizationURL({
        id: 'google',
        options: google,
        authorizationEndpoint: authorizationUrl,
        scopes: ['openid', 'email', 'profile'],
        ...{ state, codeVerifier, redirectURI, nonce: idTokenNonce },
      })
    },

    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      try {
        const { tokenUrl, secretIn } = await discover()
        const exchange = { code, codeVerifier, redirectURI, tokenEndpoint: tokenUrl, authentication: secretIn }
        return await withinTimeout(validateAuthorizationCode({ ...exchange, options: google }))
      } catch (error) {
        warn(error)
        return null
      }
    },

    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce: nonce }) {
      try {
        const identity = await readIdentity(await discover(), clientId, { idToken, accessToken, nonce })
        // The library links confirmed accounts only.
        if (identity.verifiedEmail !== null) await takeOver(identity.verifiedEmail)
        return { user: userOf(identity.verifiedEmail), data: identity }
      } catch (error) {
        warn(error)
        return null
      }
    },
  } satisfies OAuthProvider<{ subject: string }>
}

/** Neither the name nor the picture that the provider knows: both stay private until somebody enters them here. */
function userOf(email: string | null) {
  // Without an address the library refuses, which is right for one that nobody vouches for.
  return email === null ? { emailVerified: false } : { email, emailVerified: true }
}

/** Nothing is done at the provider in the user's name, so its tokens are not kept. */
async function withoutTokens<Account extends object>(account: Account) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
}

/** The whole error would bring the claims of a refused token along. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function unavailable(): APIError {
  return new APIError('SERVICE_UNAVAILABLE', {
    code: 'PROVIDER_UNAVAILABLE',
    message: 'Google can not be reached at the moment. Please try again, or sign in with your email.',
  })
}

/** The library's own exchange waits as long as the provider does. */
async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The OpenID provider takes too long.')), PROVIDER_TIMEOUT_MS)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
