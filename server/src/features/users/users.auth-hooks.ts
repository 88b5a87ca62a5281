import { errors } from '@pictor/contract/errors'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Db } from '../../ports/database.ts'
import { isCommonPassword } from './users.common-passwords.ts'
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

/** After a sign-in by password: a hash of another cost than today's is replaced, since only now the password is known. */
export function renewPasswordHash({ db, passwords }: { db: Db; passwords: Passwords }) {
  return createAuthMiddleware(async (context) => {
    const userId = context.context.newSession?.user.id
    if (context.path !== '/sign-in/email' || !userId) return
    const hash = await selectPasswordHash(db, userId)
    if (hash === null) return
    const { password }: { password: string } = context.body
    const renewed = await passwords.renew({ hash, password })
    if (renewed !== null) await replacePasswordHash(db, { userId, from: hash, to: renewed })
  })
}
