import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { getCookiePrefix } from './cookie-prefix.ts'

const YEAR_S = 365 * 86_400

/**
 * A cookie that marks browsers in which an account has signed in. Failed sign-ins in other browsers do not count
 * against a marked browser, so an attacker can't lock out the owner by wrong guesses.
 */
export interface RecognizedBrowsers {
  /** Returns the browser's id if it has a cookie for this email; otherwise null. */
  find(cookieHeader: string | undefined, email: string): string | null
  /** Returns the `Set-Cookie` header for a sign-in with this email. */
  createCookie(email: string): string
}

export function createRecognizedBrowsers({
  publicUrl,
  secret,
}: {
  publicUrl: string
  secret: string
}): RecognizedBrowsers {
  const isSecure = publicUrl.startsWith('https:')
  const name = `${getCookiePrefix(publicUrl)}.browser`
  const key = createHmac('sha256', secret).update('known browsers').digest()
  const sign = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email.toLowerCase()}`).digest('base64url')
  return {
    find(cookieHeader, email) {
      const value = parseCookies(cookieHeader ?? '').get(name) ?? ''
      const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(value) ?? []
      if (id === undefined || signature === undefined) return null
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, email))) ? id : null
    },
    createCookie(email) {
      const id = randomBytes(16).toString('base64url')
      const attributes = ['Path=/', `Max-Age=${YEAR_S}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
      return [`${name}=${id}.${sign(id, email)}`, ...attributes].join('; ')
    },
  }
}
