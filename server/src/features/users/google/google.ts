import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { OAuthProvider } from 'better-auth/oauth2'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { createDiscovery, exchangeCode, readIdentity, type OpenIdClient, type VerifiedTokens } from './openid.ts'

interface GoogleDependencies {
  /** Closed: an address that has no account gets none, and its owner comes back with `signup_disabled`. */
  signUps: 'open' | 'closed'
  /** Null: nobody can sign in with it. */
  google: OpenIdClient | null
  clock: Clock
  logger: Logger
  /** Gives an unconfirmed account with this address to its owner, without the password of whoever signed up. */
  takeOver(email: string): Promise<void>
}

/**
 * "Continue with Google" for the account library: `POST /sign-in/social` with `google`, and `/callback/google`. State,
 * PKCE and the nonce are the library's. Its own OpenID plugin is not used because it discovers the provider once, at the
 * start, without a time-out: one that is away then would be left out until the next start.
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
  google: OpenIdClient,
  { signUps, clock, logger, takeOver }: Omit<GoogleDependencies, 'google'>,
) {
  const discover = createDiscovery(google, clock)
  /** The verified tokens of a callback, by what the library passes from the exchange to the identity. */
  const exchanged = new WeakMap<object, VerifiedTokens>()
  const warn = (error: unknown) => logger.warn({ reason: reasonOf(error) }, 'A sign-in with Google failed.')

  // Without an `idToken` here the library rejects one that a client sends: it belongs to no attempt of ours.
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
        throw unavailable()
      }
    },

    async validateAuthorizationCode(exchange) {
      try {
        const tokens = { raw: {} }
        exchanged.set(tokens.raw, await exchangeCode(await discover(), exchange))
        return tokens
      } catch (error) {
        warn(error)
        return null
      }
    },

    async getUserInfo({ raw, expectedIdTokenNonce }) {
      try {
        const verified = raw && exchanged.get(raw)
        if (!verified) throw new Error('These are no tokens of our own exchange.')
        const identity = await readIdentity(await discover(), verified, expectedIdTokenNonce)
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
