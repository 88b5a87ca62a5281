import { REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'
import { readAccountFailure } from './sign-in/account-failure.ts'

export interface Credentials {
  email: string
  password: string
}

// These functions use the paths and fields of the account library. They throw an `AccountFailure` if it rejects a call.

/**
 * Creates an account and sends the confirmation email. The library requires a name: the part of the email address
 * before the at sign is sent, and never displayed.
 */
export async function signUp({ email, password }: Credentials, returnTo: string): Promise<void> {
  await postToAccountLibrary('sign-up/email', { email, password, name: getDefaultName(email), callbackURL: returnTo })
}

/** Returns `code needed` if the password was correct and the second step is needed; then there is no session yet. */
export async function signIn({ email, password }: Credentials): Promise<'signed in' | 'code needed'> {
  const { twoFactorRedirect }: { twoFactorRedirect?: unknown } = Object(
    await (await postToAccountLibrary('sign-in/email', { email, password })).json(),
  )
  return twoFactorRedirect === true ? 'code needed' : 'signed in'
}

/**
 * Starts a sign-in with Google and returns the URL to open. The sign-in ends at `returnTo`, or at the sign-in page
 * after an error.
 */
export async function startGoogleSignIn(returnTo: string): Promise<string> {
  const errorCallbackURL = `/auth/signin?${new URLSearchParams({ returnTo })}`
  const response = await postToAccountLibrary('sign-in/social', {
    provider: 'google',
    callbackURL: returnTo,
    errorCallbackURL,
  })
  const body: unknown = await response.json()
  const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : null
  if (typeof url !== 'string' || !/^https?:/.test(url)) throw new Error('The response contains no URL.')
  return url
}

/** Sends the confirmation email. The response does not reveal whether an account has this email address. */
export async function sendConfirmation(email: string, returnTo: string): Promise<void> {
  await postToAccountLibrary('send-verification-email', { email, callbackURL: returnTo })
}

/**
 * Confirms the email address. In the browser that signed up, this starts a session and returns null. In another
 * browser, it returns the token with which `resetPassword` sets a password: the password of the sign-up is deleted,
 * because somebody else may have chosen it.
 */
export async function confirmEmail(token: string): Promise<string | null> {
  const response = await getFromAccountLibrary(`verify-email?${new URLSearchParams({ token })}`)
  const { resetToken }: { resetToken?: unknown } = Object(await response.json())
  return typeof resetToken === 'string' ? resetToken : null
}

/**
 * Sends a link to the page for a new password. The response does not reveal whether an account has this email address.
 */
export async function sendReset(email: string): Promise<void> {
  await postToAccountLibrary('request-password-reset', { email, redirectTo: '/auth/reset' })
}

/** Sets the password and ends all sessions. The token comes from the link of `sendReset` or from `confirmEmail`. */
export async function resetPassword(newPassword: string, token: string): Promise<void> {
  await postToAccountLibrary('reset-password', { newPassword, token })
}

/** Sends a link to the new email address. The account uses the new address once the link was opened and confirmed. */
export async function requestEmailChange(newEmail: string): Promise<void> {
  await postToAccountLibrary('change-email', { newEmail, callbackURL: '/settings' })
}

/** Returns the part of the email address before the at sign. */
export function getDefaultName(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** Calls the account library with GET. */
export function getFromAccountLibrary(path: string): Promise<Response> {
  return checkResponse(fetch(`/api/auth/${path}`, { signal: createTimeoutSignal() }))
}

/** Calls the account library with POST. */
export function postToAccountLibrary(path: string, body: Record<string, unknown>): Promise<Response> {
  const request = fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: createTimeoutSignal(),
  })
  return checkResponse(request)
}

/** Returns the response, or throws an `AccountFailure`. */
async function checkResponse(request: Promise<Response>): Promise<Response> {
  const response = await request
  if (!response.ok) throw await readAccountFailure(response)
  return response
}

function createTimeoutSignal() {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS)
}
