const MAX_LENGTH = 2_000

/**
 * A path of this site out of something a stranger may have written into a link; anything else becomes `/`.
 * The browser reads `\` as `/` and drops control characters, so a path that leaves the site can hide behind both.
 */
export function ownPath(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith('/') || hasTricks(value)) return '/'
  const url = URL.parse(value, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid') return '/'
  // Dots are resolved by now: '/.//elsewhere' has become '//elsewhere'.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}

/** Where a visitor who signs in here wants to be afterwards: on this page, or where the sign-in page was told. */
export function returnPathOf({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === '/auth/signin') return ownPath(new URLSearchParams(search).get('returnTo'))
  // What a mail's link opened is done once, and its token is not to travel into another mail.
  return pathname.startsWith('/auth/') ? '/' : ownPath(pathname + search)
}

function hasTricks(value: string): boolean {
  return Array.from(value).some((character) => character === '\\' || character < ' ' || character === '\u007f')
}
