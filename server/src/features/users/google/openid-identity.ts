import { jwtVerify } from 'jose'
import { z } from 'zod'
import { PROVIDER_TIMEOUT_MS, type OpenIdProvider } from './openid-discovery.ts'

/** Who somebody is at the provider. */
export interface OpenIdIdentity {
  /** Theirs for ever; an address may change hands. */
  subject: string
  /** Null unless the provider vouches for it. */
  verifiedEmail: string | null
}

export interface OpenIdTokens {
  idToken?: string | undefined
  accessToken?: string | undefined
  /** The nonce of the attempt that asked for them. */
  nonce?: string | undefined
}

const CLOCKS_MAY_DIFFER_S = 60

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
})
type Claims = z.infer<typeof Claims>

/** Reads the id_token as OpenID Connect Core 3.1.3.7 wants it, or throws; the address may have to be asked for. */
export async function readIdentity(
  provider: OpenIdProvider,
  clientId: string,
  tokens: OpenIdTokens,
): Promise<OpenIdIdentity> {
  const claims = await verifyIdToken(provider, clientId, tokens)
  const { sub, email, email_verified } =
    claims.email === undefined ? await askForEmail(provider, claims, tokens) : claims
  return { subject: sub, verifiedEmail: email?.includes('@') && email_verified === true ? email : null }
}

async function verifyIdToken(
  provider: OpenIdProvider,
  clientId: string,
  { idToken, nonce }: OpenIdTokens,
): Promise<Claims> {
  if (!idToken || !nonce) throw new Error('There is no id_token, or no attempt that it could belong to.')
  const { payload } = await jwtVerify(idToken, provider.keys, {
    issuer: provider.issuer,
    audience: clientId,
    algorithms: provider.algorithms,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: CLOCKS_MAY_DIFFER_S,
  })
  if (payload['nonce'] !== nonce) throw new Error('The id_token belongs to another attempt.')
  const { aud, azp = Array.isArray(aud) && aud.length > 1 ? null : clientId } = payload
  if (azp !== clientId) throw new Error('The id_token was issued to another client.')
  return Claims.parse(payload)
}

/** Some providers put the address only behind their userinfo endpoint. */
async function askForEmail(provider: OpenIdProvider, claims: Claims, { accessToken }: OpenIdTokens): Promise<Claims> {
  if (!provider.userInfoUrl || !accessToken) return claims
  const response = await fetch(provider.userInfoUrl, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The OpenID provider answers who this is with ${response.status}.`)
  const said = Claims.parse(await response.json())
  if (said.sub !== claims.sub) throw new Error('The OpenID provider tells about somebody else.')
  return said
}
