import { randomBytes } from 'node:crypto'
import { SESSION_DAYS, TERMS_VERSION } from '@pictor/contract/limits'
import { makeSignature } from 'better-auth/crypto'
import type { Credits } from '../features/credits/index.ts'
import { accounts, sessions, users } from '../features/users/users.table.ts'
import type { Db } from '../ports/database.ts'

export const PASSWORD = 'correct horse battery'
/** The scrypt hash of `PASSWORD`, computed once because hashing takes 60 ms. */
const PASSWORD_HASH =
  '961ff2ae77e3f7102077862fd52cf83e:70a02ccd8c1e1c932c46009c50e0afd3e243d40f80ad80b9ff146b359eb9fe91e7c0c0cccecdc588f572bd2c4197ba3d1d181b5a26f9c738a715060d5bd69686'
const DAY_MS = 86_400_000

/** A session's cookie as a browser sends it. */
export interface SignedInUser {
  id: string
  email: string
  cookie: string
}

/** Inserts what signing up, confirming the address and signing in leave behind: user, password, credits account, session. */
export async function insertUser(
  db: Db,
  email: string,
  { secret, openAccount }: { secret: string } & Pick<Credits, 'openAccount'>,
): Promise<SignedInUser> {
  const name = email.slice(0, email.lastIndexOf('@'))
  const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: new Date() }
  const [user] = await db
    .insert(users)
    .values({ name, email, emailVerified: true, ...terms })
    .returning()
  if (!user) throw new Error('Unreachable: an insert without a conflict clause returns its row.')
  await db
    .insert(accounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: PASSWORD_HASH })
  await openAccount(user)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS)
  await db.insert(sessions).values({ userId: user.id, token, expiresAt })
  const signed = `${token}.${await makeSignature(token, secret)}`
  return { id: user.id, email, cookie: `pictor.session_token=${encodeURIComponent(signed)}` }
}
