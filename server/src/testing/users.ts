import { randomBytes } from 'node:crypto'
import { SESSION_DAYS, TERMS_VERSION } from '@pictor/contract/limits'
import { makeSignature } from 'better-auth/crypto'
import type { Credits } from '../features/credits/index.ts'
import { accounts, sessions, users } from '../features/users/users.table.ts'
import type { Db } from '../ports/database.ts'

export const PASSWORD = 'correct horse battery'
/** Of hashes in tests, where those of the product would take most of the time. */
export const CHEAP_PASSWORDS = { N: 1_024, r: 1, p: 1 }
/** Of `PASSWORD`, at that cost. */
const PASSWORD_HASH =
  '$scrypt$ln=10,r=1,p=1$qHCdWPHGIBcVmAaPYfAOBg$Oz7N9jV6MwPXlygIYmEapOA9DCY016GnFUaGqjmhqymDULB_MOOsbuC5zYOIfFj_Dso2QKceVfU1Ynur7CJc_g'
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
  { secret, openAccount, createdAt }: { secret: string; createdAt?: Date } & Pick<Credits, 'openAccount'>,
): Promise<SignedInUser> {
  const name = email.slice(0, email.lastIndexOf('@'))
  const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: new Date() }
  const [user] = await db
    .insert(users)
    .values({ name, email, emailVerified: true, ...terms, createdAt })
    .returning()
  if (!user) throw new Error('Unreachable: an insert without a conflict clause returns its row.')
  await db
    .insert(accounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: PASSWORD_HASH })
  await openAccount(user)
  const { token } = await insertSession(db, user.id)
  const signed = `${token}.${await makeSignature(token, secret)}`
  return { id: user.id, email, cookie: `pictor.session_token=${encodeURIComponent(signed)}` }
}

/** A device on which a user is signed in. */
export async function insertSession(db: Db, userId: string): Promise<{ id: string; token: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS)
  const [session] = await db.insert(sessions).values({ userId, token, expiresAt }).returning()
  if (!session) throw new Error('Unreachable: an insert without a conflict clause returns its row.')
  return session
}
