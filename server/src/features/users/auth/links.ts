/** A page of ours whose button confirms: opening the link changes nothing, because mail scanners open links. */
export function confirmationLink(publicUrl: string, token: string, returnTo: string | null): string {
  const link = new URL('/auth/confirm', publicUrl)
  link.searchParams.set('token', token)
  if (returnTo !== null && isOwnPath(returnTo) && returnTo !== '/') link.searchParams.set('returnTo', returnTo)
  return link.href
}

/** Likewise for a new password. */
export function resetLink(publicUrl: string, token: string): string {
  const link = new URL('/auth/reset', publicUrl)
  link.searchParams.set('token', token)
  return link.href
}

/**
 * `/studio?a=b`; never `//elsewhere`, `/\elsewhere` or `https:…`, nor what becomes one of these when a browser or the library
 * tidies it up, as `/..//elsewhere` does: an own path is one that is tidy already.
 */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?!\/)[\x21-\x7e]*$/.test(path) || !URL.canParse(path, OWN)) return false
  const url = new URL(path, OWN)
  return url.origin === OWN && url.pathname + url.search + url.hash === path
}

const OWN = 'http://own.invalid'
