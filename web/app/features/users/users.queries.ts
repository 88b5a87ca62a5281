import { REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'
import { accountFailureOf } from './account-failure.ts'

export interface Credentials {
  email: string
  password: string
}

// The account library's own paths and fields; every refusal is thrown as an `AccountFailure`.

/** The name is only the library's demand: the part before the at-sign, never shown to anybody. */
export async function signUp({ email, password }: Credentials, returnTo: string): Promise<void> {
  const name = email.slice(0, email.lastIndexOf('@'))
  await post('sign-up/email', { email, password, name, callbackURL: returnTo })
}

export async function signIn({ email, password }: Credentials): Promise<void> {
  await post('sign-in/email', { email, password })
}

/** Answers the same whether the address is known or not. */
export async function sendConfirmation(email: string, returnTo: string): Promise<void> {
  await post('send-verification-email', { email, callbackURL: returnTo })
}

/** Confirms the address and signs in: the answer sets the session's cookie. */
export async function confirmAddress(token: string): Promise<void> {
  await answered(fetch(`/api/auth/verify-email?${new URLSearchParams({ token })}`, { signal: deadline() }))
}

async function post(path: string, body: Record<string, string>) {
  const request = fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: deadline(),
  })
  await answered(request)
}

async function answered(request: Promise<Response>) {
  const response = await request
  if (!response.ok) throw await accountFailureOf(response)
}

function deadline() {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS)
}
