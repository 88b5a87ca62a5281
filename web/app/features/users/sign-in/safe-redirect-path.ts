const MAX_LENGTH = 2_000

/**
 * Returns a path on this site from an untrusted value; `/` for anything else. Browsers read `\` as `/` and ignore
 * control characters, so both could hide a path to another site.
 */
export function safeRedirectPath(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith('/') || hasUnsafeCharacters(value)) return '/'
  const url = URL.parse(value, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid') return '/'
  // Dot segments are resolved here: '/.//elsewhere' became '//elsewhere'.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}

/** Returns where to go after signing in on a page: back to it, or to the `returnTo` of the sign-in page. */
export function getReturnPath({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === '/auth/signin') return safeRedirectPath(new URLSearchParams(search).get('returnTo'))
  // The link of an email works once, and its token must not end up in another email.
  return pathname.startsWith('/auth/') ? '/' : safeRedirectPath(pathname + search)
}

function hasUnsafeCharacters(value: string): boolean {
  return Array.from(value).some((character) => character === '\\' || character < ' ' || character === '\u007f')
}
