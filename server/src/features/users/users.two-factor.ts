import { eq } from 'drizzle-orm'
import { twoFactor } from 'better-auth/plugins'
import { RECOVERY_CODES } from '@pictor/contract/limits'
import type { Db, Tx } from '../../ports/database.ts'
import { twoFactors } from './users.two-factor.table.ts'
import { users } from './users.table.ts'

const PREFIX = '/api/auth/two-factor/'
/** The plugin's calls that are open, and all that they take: nothing that trusts a device or leaves out the session. */
const FIELDS: Readonly<Record<string, string>> = {
  enable: 'password',
  disable: 'password',
  'generate-backup-codes': 'password',
  'verify-totp': 'code',
  'verify-backup-code': 'code',
}

/** Calls that end a sign-in and would answer the session's token. */
const WITHOUT_TOKEN = [`${PREFIX}verify-totp`, '/api/auth/passkey/verify-authentication']

/** The account library's plugin: codes of an authenticator app, and recovery codes. Ten wrong ones in a row lock the second step for a while. */
export function twoStepSignIn(brandName: string) {
  return twoFactor({
    issuer: brandName,
    backupCodeOptions: { amount: RECOVERY_CODES, storeBackupCodes: 'encrypted' },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
  })
}

/** Whether a call of the plugin takes these fields; true for calls of others. */
export function takesTwoStepFields(path: string, fields: Record<string, unknown>): boolean {
  if (!path.startsWith(PREFIX)) return true
  return Object.keys(fields).every((name) => name === FIELDS[path.slice(PREFIX.length)])
}

/** Whether the password was right and a code is still to come: there is no session yet. */
export async function awaitsSecondStep(response: Response): Promise<boolean> {
  const body: unknown = await response.clone().json()
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body
}

/**
 * What is answered after a right code or passkey: without the session's token, which stands in a cookie that scripts cannot read, and after a
 * recovery code with the number of those that are left. Null for other calls.
 */
export async function answerSecondStep(
  path: string,
  response: Response,
  findRecoveryCodes: (userId: string) => Promise<string[]>,
): Promise<{ response: Response; email: string } | null> {
  const isRecovery = path === `${PREFIX}verify-backup-code`
  if (!response.ok || !(isRecovery || WITHOUT_TOKEN.includes(path))) return null
  const { user } = (await response.json()) as { user: { id: string; email: string } }
  const left = isRecovery ? { recoveryCodesLeft: (await findRecoveryCodes(user.id)).length } : {}
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return { response: Response.json({ status: true, ...left }, { headers }), email: user.email }
}

/** Turns the second step off; false if it was not on. */
export async function deleteTwoFactor(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ verified: twoFactors.verified })
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId))
  return rows.some(({ verified }) => verified)
}

export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId))
  return user?.isOn === true
}
