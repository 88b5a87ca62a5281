import { errors, messages } from '@pictor/contract/errors'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import type { Toasts } from '../../../ui/overlay/toast-context.ts'

/**
 * Thrown if the account library rejects a call. The code selects our text; the library's own message is shown only for
 * unknown codes.
 */
export class AccountFailure extends Error {
  readonly code: string
  readonly status: number

  constructor({ code, status, message }: { code: string; status: number; message: string }) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Creates the error for a failed response of the account library. The response may have any body. */
export async function readAccountFailure(response: Response): Promise<AccountFailure> {
  const body: unknown = await response.json().catch(() => null)
  const readField = (key: string) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
    return typeof value === 'string' ? value : ''
  }
  return new AccountFailure({ code: readField('code'), status: response.status, message: readField('message') })
}

/** Returns the text for a toast. */
export function accountFailureText({ code, status, message }: AccountFailure): string {
  const text = TEXTS[code]
  if (text !== undefined) return text
  return status === 429 ? messages.RATE_LIMITED.text : message || messages.UNEXPECTED_ERROR.text
}

/**
 * Shows a toast for a failed account call: an `AccountFailure` under the given title, any other error (such as a lost
 * connection) as unexpected.
 */
export function showAccountFailure(toasts: Toasts, title: string, failure: unknown): void {
  if (failure instanceof AccountFailure) {
    toasts.show({ title, text: accountFailureText(failure), tone: 'danger' })
    return
  }
  const { title: heading, text } = messages.UNEXPECTED_ERROR
  toasts.show({ title: heading, text, tone: 'danger' })
}

/**
 * Whether the password is right but the email address is not confirmed. The form then offers to send the email again.
 */
export function isUnconfirmed(failure: unknown): boolean {
  return failure instanceof AccountFailure && failure.code === 'EMAIL_NOT_VERIFIED'
}

/**
 * Returns whether the second step of a sign-in is no longer possible, so that the user must enter the password again.
 */
export function mustRestartSignIn(failure: unknown): boolean {
  return (
    failure instanceof AccountFailure &&
    ['CODE_USED', 'INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'].includes(failure.code)
  )
}

/**
 * Returns whether the server rejected the link of an email permanently. Other failures are temporary or need an action
 * of the user.
 */
export function isLinkRejected(failure: unknown): boolean {
  return (
    failure instanceof AccountFailure &&
    failure.status >= 400 &&
    failure.status < 500 &&
    ![403, 409, 429].includes(failure.status)
  )
}

/** Returns the error text for the field of a new password; null if the failure has another cause. */
export function newPasswordError(failure: unknown): string | null {
  const isFieldError = failure instanceof AccountFailure && failure.code.startsWith('PASSWORD_TOO_')
  return isFieldError ? accountFailureText(failure) : null
}

/** Returns the error text for the field of a code or of the current password; null if the failure has another cause. */
export function codeOrPasswordError(failure: unknown): string | null {
  const isFieldError =
    failure instanceof AccountFailure &&
    ['INVALID_CODE', 'INVALID_BACKUP_CODE', 'INVALID_PASSWORD'].includes(failure.code)
  return isFieldError ? accountFailureText(failure) : null
}

const TEXTS: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid login credentials',
  EMAIL_NOT_VERIFIED: 'Email not confirmed',
  USER_ALREADY_EXISTS: 'User already registered',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'User already registered',
  INVALID_EMAIL: 'Please enter a valid email address.',
  PASSWORD_TOO_SHORT: `The password needs at least ${PASSWORD_MIN_LENGTH} characters.`,
  PASSWORD_TOO_LONG: `The password can have at most ${PASSWORD_MAX_LENGTH} characters.`,
  PASSWORD_TOO_COMMON: errors.PASSWORD_TOO_COMMON.message,
  INVALID_TOKEN: 'This link is no longer valid.',
  SESSION_NOT_FRESH: errors.FRESH_SIGN_IN_REQUIRED.message,
  PASSKEY_NOT_FOUND: 'This passkey no longer exists.',
  AUTHENTICATION_FAILED: 'Your passkey was not accepted. Please try again.',
  FAILED_TO_VERIFY_REGISTRATION: 'Your passkey was not accepted. Please try again.',
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
  INVALID_CODE: 'This code is incorrect. Enter the current one from your app.',
  CODE_USED: 'This code was already used. Please sign in again with the next code from your app.',
  INVALID_BACKUP_CODE: 'This recovery code is incorrect or was already used.',
  INVALID_TWO_FACTOR_COOKIE: 'Please sign in with your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in with your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
  INVALID_PASSWORD: 'This password is incorrect.',
  TOKEN_EXPIRED: 'This link has expired.',
}
