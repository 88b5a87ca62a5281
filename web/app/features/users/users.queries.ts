import { REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'
import { accountFailureOf } from './sign-in/account-failure.ts'

export interface Credentials {
  email: string
  password: string
}

// The account library's own paths and fields; every refusal is thrown as an `AccountFailure`.

/** The name is only the library's demand: the part before the at-sign, never shown to anybody. */
export async function signUp({ email, password }: Credentials, returnTo: string): Promise<void> {
  await post('sign-up/email', { email, password, name: defaultNameOf(email), callbackURL: returnTo })
}

/** `code needed`: the password was right, and there is no session before the second step. */
export async function signIn({ email, password }: Credentials): Promise<'signed in' | 'code needed'> {
  const { twoFactorRedirect }: { twoFactorRedirect?: unknown } = Object(
    await (await post('sign-in/email', { email, password })).json(),
  )
  return twoFactorRedirect === true ? 'code needed' : 'signed in'
}

/** Begins a sign-in with Google and answers the address at which it goes on; it ends on one of the two paths. */
export async function beginGoogleSignIn(returnTo: string): Promise<string> {
  const errorCallbackURL = `/auth/signin?${new URLSearchParams({ returnTo })}`
  const response = await post('sign-in/social', { provider: 'google', callbackURL: returnTo, errorCallbackURL })
  const body: unknown = await response.json()
  const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : null
  if (typeof url !== 'string' || !/^https?:/.test(url)) throw new Error('The answer holds no address to go to')
  return url
}

/** Answers the same whether the address is known or not. */
export async function sendConfirmation(email: string, returnTo: string): Promise<void> {
  await post('send-verification-email', { email, callbackURL: returnTo })
}

/**
 * Confirms the address. In the browser that signed up this opens a session, and the result is null. In another browser the result is the token
 * with which `resetPassword` sets a password: the one of the sign-up is deleted, since somebody else may have chosen it.
 */
export async function confirmAddress(token: string): Promise<string | null> {
  const response = await get(`verify-email?${new URLSearchParams({ token })}`)
  const { resetToken }: { resetToken?: unknown } = Object(await response.json())
  return typeof resetToken === 'string' ? resetToken : null
}

/** Sends a link to the page for a new password. Answers the same whether the address is known or not. */
export async function sendReset(email: string): Promise<void> {
  await post('request-password-reset', { email, redirectTo: '/auth/reset' })
}

/** Sets the password with the token of such a link, and ends all sessions. */
export async function resetPassword(newPassword: string, token: string): Promise<void> {
  await post('reset-password', { newPassword, token })
}

/** Sends a link to the new address; the account moves there when it is confirmed. */
export async function requestNewAddress(newEmail: string): Promise<void> {
  await post('change-email', { newEmail, callbackURL: '/settings' })
}

/** The part before the at-sign. */
export function defaultNameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** One of the account library's calls, without a body. */
export function get(path: string): Promise<Response> {
  return answered(fetch(`/api/auth/${path}`, { signal: deadline() }))
}

/** One of the account library's calls. */
export function post(path: string, body: Record<string, unknown>): Promise<Response> {
  const request = fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: deadline(),
  })
  return answered(request)
}

/** The answer, or the refusal thrown. */
async function answered(request: Promise<Response>): Promise<Response> {
  const response = await request
  if (!response.ok) throw await accountFailureOf(response)
  return response
}

function deadline() {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS)
}
