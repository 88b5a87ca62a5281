import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'

export interface AccessToken {
  value: string
  expiresAt: number
  /** Null if the token does not contain it. */
  userId: string | null
}

/** Reads the expiry and the user of a token. An unreadable token is assumed to last `ACCESS_TOKEN_MS`. */
export function parseAccessToken(value: string, now: number): AccessToken {
  const { exp, sub } = parseClaims(value)
  return {
    value,
    expiresAt: typeof exp === 'number' ? exp * 1_000 : now + ACCESS_TOKEN_MS,
    userId: typeof sub === 'string' ? sub : null,
  }
}

/** Returns the claims of a token. The signature is not verified here, only by the server. */
export function parseClaims(token: string): Record<string, unknown> {
  const payload = token.split('.')[1]
  if (!payload) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
