import { errors } from '@pictor/contract/errors'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db } from '../../ports/database.ts'
import { isCommonPassword } from './users.common-passwords.ts'
import type { SignInChange } from './users.mails.ts'
import type { Passwords } from './users.passwords.ts'
import { replacePasswordHash, selectPasswordHash } from './users.repository.ts'

/** The account library's calls that set a password, and the field that holds it. */
const PASSWORD_FIELDS: Record<string, string> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
}

/** Before a call of the account library: a password that is among the first to be tried is refused, with the reason. */
export const refuseCommonPasswords = createAuthMiddleware(async (context) => {
  const field = PASSWORD_FIELDS[context.path]
  const body: unknown = context.body
  if (!field || typeof body !== 'object' || body === null) return
  const password = (body as Record<string, unknown>)[field]
  if (typeof password !== 'string' || !(await isCommonPassword(password))) return
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: errors.PASSWORD_TOO_COMMON.message })
})

interface AfterCall {
  db: Db
  passwords: Passwords
  recordSecurityEvent: RecordSecurityEvent
  tellSignInChange(user: { id: string; email: string }, change: SignInChange): Promise<void>
}

/** The account library's calls that change how somebody signs in. */
const SIGN_IN_CHANGES: Record<string, SignInChange> = {
  '/two-factor/verify-totp': 'two-step-on',
  '/two-factor/disable': 'two-step-off',
  '/two-factor/generate-backup-codes': 'recovery-codes',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
}

/**
 * After a call of the account library. After a sign-in by password, a hash of another cost than today's is replaced, since only then the
 * password is known. A change to how somebody signs in is logged, and told by mail.
 */
export function afterCall({ db, passwords, recordSecurityEvent, tellSignInChange }: AfterCall) {
  return createAuthMiddleware(async ({ path, body, context }) => {
    if (path === '/sign-in/email' && context.newSession) {
      return renewPasswordHash({ db, passwords }, context.newSession.user.id, (body as { password: string }).password)
    }
    const change = SIGN_IN_CHANGES[path]
    // Without a session before the call, a code ends a sign-in.
    if (!change || !context.session || context.returned instanceof Error) return
    const { user } = context.session
    // A code after the first turns nothing on.
    if (change === 'two-step-on' && user['twoFactorEnabled'] === true) return
    recordSecurityEvent({ event: 'sign-in-change', outcome: 'ok', userId: user.id, by: path })
    await tellSignInChange(user, change)
  })
}

async function renewPasswordHash(
  { db, passwords }: Pick<AfterCall, 'db' | 'passwords'>,
  userId: string,
  password: string,
) {
  const hash = await selectPasswordHash(db, userId)
  if (hash === null) return
  const renewed = await passwords.renew({ hash, password })
  if (renewed !== null) await replacePasswordHash(db, { userId, from: hash, to: renewed })
}
