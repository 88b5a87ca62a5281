import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'

/**
 * Returns a message for an email address that is certainly wrong; null otherwise. The confirmation email shows whether
 * the address exists.
 */
export function emailProblem(email: string): string | null {
  if (!email.trim()) return 'Please enter your email address.'
  return /^\S+@\S+$/.test(email.trim()) ? null : 'Please enter a valid email address.'
}

/** Signing in accepts any password that is not empty, because other rules may have applied when it was chosen. */
export function passwordProblem(password: string): string | null {
  return password ? null : 'Please enter your password.'
}

export function newPasswordProblem(password: string): string | null {
  if (!password) return 'Please choose a password.'
  if (password.length < PASSWORD_MIN_LENGTH) return `Please use at least ${PASSWORD_MIN_LENGTH} characters.`
  return password.length > PASSWORD_MAX_LENGTH ? `Please use at most ${PASSWORD_MAX_LENGTH} characters.` : null
}
