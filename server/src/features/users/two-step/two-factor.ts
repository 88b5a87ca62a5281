import { twoFactor } from 'better-auth/plugins'
import { RECOVERY_CODES } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import type { Tx } from '../../../ports/database.ts'
import type { EmailQueue } from '../emails/email-queue.ts'
import { signInChangedEmail } from '../emails/emails.ts'
import { deleteTwoFactor } from '../users.repository.ts'

const PREFIX = '/api/auth/two-factor/'
/** The plugin's open routes, each with its only field. Fields that trust a device or open no session are rejected. */
const ROUTE_FIELDS: Readonly<Record<string, string>> = {
  enable: 'password',
  disable: 'password',
  'generate-backup-codes': 'password',
  'verify-totp': 'code',
  'verify-backup-code': 'code',
}

/** Routes that complete a sign-in. */
const FINAL_ROUTES = [`${PREFIX}verify-totp`, '/api/auth/passkey/verify-authentication']

/**
 * The account library's plugin: codes of an authenticator app, and recovery codes. Ten wrong codes in a row lock the
 * second step for 15 minutes.
 */
export function twoStepSignIn(brandName: string) {
  return twoFactor({
    issuer: brandName,
    backupCodeOptions: { amount: RECOVERY_CODES, storeBackupCodes: 'encrypted' },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
  })
}

/** Whether a route of the plugin accepts these fields; true for other routes. */
export function hasTwoStepFields(path: string, fields: Record<string, unknown>): boolean {
  if (!path.startsWith(PREFIX)) return true
  return Object.keys(fields).every((name) => name === ROUTE_FIELDS[path.slice(PREFIX.length)])
}

/** Whether a sign-in had the right password and still needs the code. There is no session yet. */
export async function awaitsSecondStep(response: Response): Promise<boolean> {
  const body: unknown = await response.clone().json()
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body
}

/**
 * Replaces the response to a right code or passkey. After a recovery code, it has the number of codes that are left.
 * Returns null for other calls.
 */
export async function presentSignIn(
  path: string,
  response: Response,
  countRecoveryCodes: (userId: string) => Promise<number | null>,
): Promise<{ response: Response; email: string } | null> {
  const isRecovery = path === `${PREFIX}verify-backup-code`
  if (!response.ok || !(isRecovery || FINAL_ROUTES.includes(path))) return null
  const { user } = (await response.json()) as { user: { id: string; email: string } }
  const recoveryCodesLeft = isRecovery ? await countRecoveryCodes(user.id) : null
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return {
    response: Response.json({ status: true, ...(recoveryCodesLeft !== null && { recoveryCodesLeft }) }, { headers }),
    email: user.email,
  }
}

export interface DisableTwoStepDependencies {
  clock: Clock
  emails: Pick<EmailQueue, 'enqueue'>
  brandName: string
  publicUrl: string
}

/** Turns off a user's second step and reports it to the user by email. Returns false if it was not on. */
export type DisableTwoStep = (tx: Tx, userId: string) => Promise<boolean>

/** For a reset by an admin. Users turn two-step sign-in off through the plugin's own route. */
export function createDisableTwoStep({
  clock,
  emails,
  brandName,
  publicUrl,
}: DisableTwoStepDependencies): DisableTwoStep {
  return async (tx, userId) => {
    const email = await deleteTwoFactor(tx, userId, clock.now())
    if (email === null) return false
    const link = new URL('/settings', publicUrl).href
    await emails.enqueue(tx, signInChangedEmail({ to: email, brandName, link, change: 'two-step-reset' }), userId)
    return true
  }
}
