import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'

/** What an OpenID provider says about itself. */
export interface OpenIdProvider {
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  userInfoUrl: string | null
  /** How it wants the client's secret. */
  secretIn: 'basic' | 'post'
  /** Of the signature of its id_tokens; never `none`, never with the client's secret as key. */
  algorithms: string[]
  keys: JWTVerifyGetKey
}

/** The most that one answer of the provider may take. */
export const PROVIDER_TIMEOUT_MS = 5_000
const KNOWN_FOR_MS = 60 * 60_000

/** Asks at the first sign-in and not at the start, because the provider may be away then; once an hour anew; after a failure at once. */
export function createOpenIdDiscovery(issuer: string, clock: Clock): () => Promise<OpenIdProvider> {
  let known: { provider: Promise<OpenIdProvider>; askedAt: number } | null = null
  return () => {
    const now = clock.now().getTime()
    if (known && now - known.askedAt < KNOWN_FOR_MS) return known.provider
    const asked = { provider: discover(issuer), askedAt: now }
    known = asked
    asked.provider.catch(() => {
      if (known === asked) known = null
    })
    return asked.provider
  }
}

const WebUrl = z.url({ protocol: /^https?$/ })
const Metadata = z.object({
  issuer: WebUrl,
  authorization_endpoint: WebUrl,
  token_endpoint: WebUrl,
  userinfo_endpoint: WebUrl.optional(),
  jwks_uri: WebUrl,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
})

async function discover(issuer: string): Promise<OpenIdProvider> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The OpenID provider answers its discovery with ${response.status}.`)
  const said = Metadata.parse(await response.json())
  if (said.issuer.replace(/\/$/, '') !== issuer) throw new Error('The OpenID provider calls itself by another name.')
  return {
    issuer: said.issuer,
    authorizationUrl: said.authorization_endpoint,
    tokenUrl: said.token_endpoint,
    userInfoUrl: said.userinfo_endpoint ?? null,
    secretIn: said.token_endpoint_auth_methods_supported.includes('client_secret_basic') ? 'basic' : 'post',
    algorithms: said.id_token_signing_alg_values_supported.filter((name) => /^(RS|PS|ES|Ed)/.test(name)),
    keys: createRemoteJWKSet(new URL(said.jwks_uri), { timeoutDuration: PROVIDER_TIMEOUT_MS }),
  }
}
