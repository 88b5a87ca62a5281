const MAX_LENGTH = 2_000

/**
 * Returns an untrusted value if it is a path on this site; `/` otherwise. Browsers read `\` as `/` and ignore control
 * characters, so both could hide the URL of another site.
 */
export function toSafeRedirectPath(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith('/') || hasUnsafeCharacters(value)) return '/'
  const url = URL.parse(value, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid') return '/'
  // The parser has resolved dot segments: '/.//elsewhere' is now '//elsewhere'.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}

/** Returns the path to open after signing in on a page: the page itself or, for the sign-in page, its `returnTo`. */
export function getReturnPath({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === '/auth/signin') return toSafeRedirectPath(new URLSearchParams(search).get('returnTo'))
  // The link of an email works once, and its token must not end up in another email.
  return pathname.startsWith('/auth/') ? '/' : toSafeRedirectPath(pathname + search)
}

function hasUnsafeCharacters(value: string): boolean {
  return Array.from(value).some((character) => character === '\\' || character < ' ' || character === '\u007f')
}
