import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'

export interface AccessToken {
  value: string
  expiresAt: number
  /** Whose it is; null if it does not say. */
  userId: string | null
}

/** Reads out of a token when it ends and whose it is; one that cannot be read is taken to last as usual. */
export function accessTokenOf(value: string, now: number): AccessToken {
  const { exp, sub } = claimsOf(value)
  return {
    value,
    expiresAt: typeof exp === 'number' ? exp * 1_000 : now + ACCESS_TOKEN_MS,
    userId: typeof sub === 'string' ? sub : null,
  }
}

/** What a signed token says, not verified: good for showing, for nothing else. */
export function claimsOf(token: string): Record<string, unknown> {
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
