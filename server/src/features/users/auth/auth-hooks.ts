import { errors } from '@pictor/contract/errors'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Logger } from '../../../kernel/logger.ts'
import type { RecordSecurityEvent } from '../../../kernel/security-log.ts'
import type { Db } from '../../../ports/database.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { SignInChange } from '../mails/mails.ts'
import type { Passwords } from './passwords.ts'
import { deleteOtherSessions, replacePasswordHash, selectPasswordHash } from '../users.repository.ts'

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
  logger: Logger
  recordSecurityEvent: RecordSecurityEvent
  tellSignInChange(user: { id: string; email: string }, change: SignInChange): Promise<void>
}

/** The account library's calls that change how somebody signs in. */
const CHANGE_BY_PATH: Record<string, SignInChange> = {
  '/two-factor/verify-totp': 'two-step-on',
  '/two-factor/disable': 'two-step-off',
  '/two-factor/generate-backup-codes': 'recovery-codes',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
}
/** Calls that complete a sign-in, unless there is a session already. */
const COMPLETING = ['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/passkey/verify-authentication']

/**
 * After a call of the account library. After a sign-in by password, a hash of another cost than today's is replaced, since only then the
 * password is known. What was refused, and each change to how somebody signs in, is logged; a change is told by mail, too.
 */
export function afterCall({ db, passwords, logger, recordSecurityEvent, tellSignInChange }: AfterCall) {
  return createAuthMiddleware(async ({ path, body, context: { returned, session, newSession } }) => {
    if (path === '/sign-in/email' && newSession) {
      const { password }: { password: string } = body
      // Nobody waits for it: if it fails, the next sign-in tries again.
      renewPasswordHash({ db, passwords }, newSession.user.id, password).catch((error: unknown) =>
        logger.warn({ err: error }, 'A password hash was not renewed.'),
      )
      return
    }
    if (returned instanceof APIError) {
      const refusal = refusalOf(path, returned, session?.user.id)
      if (refusal) recordSecurityEvent({ ...refusal, outcome: 'refused', by: path })
      return
    }
    const change = CHANGE_BY_PATH[path]
    // Without a session before the call, a code completes a sign-in.
    if (!change || !session) return
    const { user } = session
    // A code after the first turns nothing on.
    if (change === 'two-step-on' && user['twoFactorEnabled'] === true) return
    recordSecurityEvent({ event: 'sign-in-change', outcome: 'ok', userId: user.id, by: path })
    if (change === 'two-step-on' && newSession) {
      // They were opened by the password alone.
      await db.transaction((tx) => deleteOtherSessions(tx, user.id, newSession.session.id))
    }
    await tellSignInChange(user, change)
  })
}

function refusalOf(path: string, { body }: APIError, userId: string | undefined) {
  if (body?.code === 'INVALID_PASSWORD') return { event: 'password-check', userId } as const
  if (!COMPLETING.includes(path)) return null
  return { event: userId === undefined ? 'sign-in' : 'sign-in-change', userId } as const
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
