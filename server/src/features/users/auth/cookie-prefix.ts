/**
 * Returns the start of the names of all cookies. With `__Host-`, no other host of the domain can set a cookie; the
 * account library's own prefix is weaker.
 */
export function getCookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-pictor' : 'pictor'
}
