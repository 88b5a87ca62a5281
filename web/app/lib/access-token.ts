import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'

export interface AccessToken {
  value: string
  expiresAt: number
}

/** Reads the time at which a token ends out of it; one that cannot be read is taken to last as usual. */
export function accessTokenOf(value: string, now: number): AccessToken {
  return { value, expiresAt: expiryOf(value) ?? now + ACCESS_TOKEN_MS }
}

function expiryOf(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const seconds = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof seconds === 'number' ? seconds * 1_000 : null
  } catch {
    return null
  }
}
