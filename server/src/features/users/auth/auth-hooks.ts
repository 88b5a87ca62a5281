import { errors } from '@pictor/contract/errors'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Logger } from '../../../kernel/logger.ts'
import type { RecordSecurityEvent } from '../../../kernel/security-log.ts'
import type { Db } from '../../../ports/database.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { SignInChange } from '../emails/emails.ts'
import type { Passwords } from './passwords.ts'
import { deleteOtherSessions, replacePasswordHash, selectPasswordHash } from '../users.repository.ts'

/** The field that contains the new password, by route of the account library. */
const PASSWORD_FIELDS: Record<string, string> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
}

/** Runs before each call of the account library. Rejects common passwords with PASSWORD_TOO_COMMON. */
export const rejectCommonPasswords = createAuthMiddleware(async (context) => {
  const field = PASSWORD_FIELDS[context.path]
  const body: unknown = context.body
  if (!field || typeof body !== 'object' || body === null) return
  const password = (body as Record<string, unknown>)[field]
  if (typeof password !== 'string' || !(await isCommonPassword(password))) return
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: errors.PASSWORD_TOO_COMMON.message })
})

interface AfterCallDependencies {
  db: Db
  passwords: Passwords
  logger: Logger
  recordSecurityEvent: RecordSecurityEvent
  notifySignInChange(user: { id: string; email: string }, change: SignInChange): Promise<void>
}

/** The account library's routes that change how a user signs in. */
const CHANGE_BY_PATH: Record<string, SignInChange> = {
  '/two-factor/verify-totp': 'two-step-on',
  '/two-factor/disable': 'two-step-off',
  '/two-factor/generate-backup-codes': 'recovery-codes',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
}
/** Routes that complete a sign-in if there is no session yet. */
const COMPLETION_ROUTES = [
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
]

/**
 * Creates a hook that runs after each call of the account library. After a sign-in by password, it replaces a hash
 * whose cost is not the current one, because only then is the password known. It logs rejected calls and each change to
 * how a user signs in, and reports such a change to the user by email.
 */
export function createAfterCallHook({
  db,
  passwords,
  logger,
  recordSecurityEvent,
  notifySignInChange,
}: AfterCallDependencies) {
  return createAuthMiddleware(async ({ path, body, context: { returned, session, newSession } }) => {
    if (path === '/sign-in/email' && newSession) {
      const { password }: { password: string } = body
      // Runs in the background. If it fails, the next sign-in tries again.
      rehashPassword({ db, passwords }, newSession.user.id, password).catch((error: unknown) =>
        logger.warn({ err: error }, 'Could not replace an old password hash. The next sign-in tries again.'),
      )
      return
    }
    if (returned instanceof APIError) {
      const rejection = toRejectionEvent(path, returned, session?.user.id)
      if (rejection) recordSecurityEvent({ ...rejection, outcome: 'refused', by: path })
      return
    }
    const change = CHANGE_BY_PATH[path]
    // Without an earlier session, the call completes a sign-in and changes nothing.
    if (!change || !session) return
    const { user } = session
    // Two-step sign-in is already on, so this code changes nothing.
    if (change === 'two-step-on' && user['twoFactorEnabled'] === true) return
    recordSecurityEvent({ event: 'sign-in-change', outcome: 'ok', userId: user.id, by: path })
    if (change === 'two-step-on' && newSession) {
      // The other sessions were opened with the password alone.
      await db.transaction((tx) => deleteOtherSessions(tx, user.id, newSession.session.id))
    }
    await notifySignInChange(user, change)
  })
}

function toRejectionEvent(path: string, { body }: APIError, userId: string | undefined) {
  if (body?.code === 'INVALID_PASSWORD') return { event: 'password-check', userId } as const
  if (!COMPLETION_ROUTES.includes(path)) return null
  return { event: userId === undefined ? 'sign-in' : 'sign-in-change', userId } as const
}

async function rehashPassword(
  { db, passwords }: Pick<AfterCallDependencies, 'db' | 'passwords'>,
  userId: string,
  password: string,
) {
  const hash = await selectPasswordHash(db, userId)
  if (hash === null) return
  const newHash = await passwords.rehash({ hash, password })
  if (newHash !== null) await replacePasswordHash(db, { userId, oldHash: hash, newHash })
}
