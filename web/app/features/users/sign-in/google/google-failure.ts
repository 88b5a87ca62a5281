import { errors } from '@pictor/contract/errors'

/**
 * Returns the message for a user who returns from Google without being signed in. `code` is an error code of the
 * account library.
 */
export function googleFailureText(code: string): string {
  return TEXTS.get(code) ?? 'Google couldn’t sign you in. Please try again, or use your email and password.'
}

export const GOOGLE_NOT_SET_UP = 'Signing in with Google is not set up here. Please use your email and password.'

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'You canceled the sign-in. Try again, or use your email and password.'],
  [
    'account_not_linked',
    'Your Google account couldn’t be linked to the account with this email address. Please sign in with your email and password.',
  ],
  ['signup_disabled', errors.SIGNUPS_CLOSED.message],
  ['email_not_found', 'Google didn’t share a confirmed email address. Please use your email and a password.'],
])
