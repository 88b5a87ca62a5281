import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'

export interface AccessToken {
  value: string
  expiresAt: number
  /** Null if the token does not contain it. */
  userId: string | null
}

/** Reads expiry and user of a token. One that cannot be read is assumed to last as usual. */
export function parseAccessToken(value: string, now: number): AccessToken {
  const { exp, sub } = parseClaims(value)
  return {
    value,
    expiresAt: typeof exp === 'number' ? exp * 1_000 : now + ACCESS_TOKEN_MS,
    userId: typeof sub === 'string' ? sub : null,
  }
}

/** Returns the claims of a token without verifying it: for display only. */
export function parseClaims(token: string): Record<string, unknown> {
  const payload = token.split('.')[1]
  if (!payload) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
