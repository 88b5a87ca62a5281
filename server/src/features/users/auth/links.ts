/** The page with the button that confirms. Opening the link changes nothing, because email scanners open links. */
export function confirmationLink(publicUrl: string, token: string, returnTo: string | null): string {
  const link = new URL('/auth/confirm', publicUrl)
  link.searchParams.set('token', token)
  if (returnTo !== null && isSafeRedirectPath(returnTo) && returnTo !== '/') link.searchParams.set('returnTo', returnTo)
  return link.href
}

/** The page to choose a new password. Opening the link changes nothing. */
export function resetLink(publicUrl: string, token: string): string {
  const link = new URL('/auth/reset', publicUrl)
  link.searchParams.set('token', token)
  return link.href
}

/**
 * Whether a path is safe to redirect to, such as `/studio?a=b`. Rejects `//elsewhere`, `/\elsewhere`, `https:…`, and
 * paths that become one of these when a browser or the library normalizes them, such as `/..//elsewhere`: a safe path
 * is already normalized.
 */
export function isSafeRedirectPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?!\/)[\x21-\x7e]*$/.test(path) || !URL.canParse(path, BASE_URL)) return false
  const url = new URL(path, BASE_URL)
  return url.origin === BASE_URL && url.pathname + url.search + url.hash === path
}

const BASE_URL = 'http://own.invalid'
