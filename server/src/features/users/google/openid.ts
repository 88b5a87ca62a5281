import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { memoizeAsync } from '../../../kernel/memoize-async.ts'

export interface OpenIdClient {
  clientId: string
  clientSecret: string
  /** Without a trailing slash. */
  issuer: string
}

/** A user's identity at the provider. */
export interface OpenIdIdentity {
  /** Permanent, while an email may pass to another person. */
  subject: string
  /** Null unless the provider has verified it. */
  verifiedEmail: string | null
}

/** Timeout of one response of the provider. */
const TIMEOUT_S = 5
const CLOCK_TOLERANCE_S = 60
const DISCOVERY_TTL_MS = 60 * 60_000

/**
 * Returns a function that discovers the provider at the first sign-in, because it may be unreachable at startup. The
 * result is cached for an hour; after a failure, the next call tries again.
 */
export function createDiscovery(client: OpenIdClient, clock: Clock): () => Promise<Configuration> {
  return memoizeAsync(() => discover(client), { clock, ttlMs: DISCOVERY_TTL_MS })
}

async function discover({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
  const url = new URL(`${issuer}/.well-known/openid-configuration`)
  const provider = await discovery(
    url,
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_S },
    createClientAuth(clientSecret),
    {
      timeout: TIMEOUT_S,
      // Without this check, the library accepts an ID token from the token endpoint without verifying its signature.
      execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  )
  const metadata = provider.serverMetadata()
  if (metadata.issuer.replace(/\/$/, '') !== issuer) throw new Error('The OpenID provider has another issuer.')
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error('The OpenID provider lacks an endpoint.')
  return provider
}

/**
 * Authenticates by HTTP Basic, the default of OpenID Connect, unless the provider accepts the secret only in the body.
 */
function createClientAuth(secret: string): ClientAuth {
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return authenticate(server, ...request)
  }
}

/**
 * The tokens of one exchange. The ID token is verified: its signature, issuer, audience and times, but not its nonce.
 */
export interface VerifiedTokens {
  accessToken: string
  claims: Record<string, unknown> | undefined
}

export interface CodeExchange {
  code: string
  codeVerifier?: string | undefined
  redirectURI: string
}

/** Exchanges a code for tokens and verifies the ID token, if there is one. Throws if either fails. */
export async function exchangeCode(
  provider: Configuration,
  { code, codeVerifier = '', redirectURI }: CodeExchange,
): Promise<VerifiedTokens> {
  const parameters = { code, code_verifier: codeVerifier, redirect_uri: redirectURI }
  const tokens = await genericGrantRequest(provider, 'authorization_code', parameters)
  return { accessToken: tokens.access_token, claims: tokens.claims() }
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
})

/**
 * Returns the identity of the sign-in attempt that sent `nonce`. Throws if the ID token is missing, or belongs to
 * another attempt or client.
 */
export async function readIdentity(
  provider: Configuration,
  { accessToken, claims }: VerifiedTokens,
  nonce: string | undefined,
): Promise<OpenIdIdentity> {
  if (!claims || !nonce || claims['nonce'] !== nonce) throw new Error('There is no ID token for this attempt.')
  const { client_id } = provider.clientMetadata()
  // The library checks `azp` only if there are several audiences.
  if ((claims['azp'] ?? client_id) !== client_id) throw new Error('The ID token was issued to another client.')
  const idClaims = Claims.parse(claims)
  // Some providers return the email only from their userinfo endpoint.
  const needsUserInfo = idClaims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
  const { sub, email, email_verified } = needsUserInfo
    ? Claims.parse(await fetchUserInfo(provider, accessToken, idClaims.sub))
    : idClaims
  return { subject: sub, verifiedEmail: email?.includes('@') && email_verified === true ? email : null }
}
