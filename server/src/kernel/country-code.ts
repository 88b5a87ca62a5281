/**
 * Codes that proxies and lookup services return when the country is unknown, or for clients without one: Tor, anonymous
 * proxies, satellites, regions such as Europe.
 */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ', 'A1', 'A2', 'EU', 'AP'])

/** Returns a country code of two upper-case letters, or null for anything else. */
export function parseCountryCode(text: unknown): string | null {
  const code = typeof text === 'string' ? text.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null
}
