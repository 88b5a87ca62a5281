import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { restartSignUp, upsertPasswordHash } from './users.repository.ts'

export interface SignUpAgain {
  db: Db
  clock: Clock
  hash(password: string): Promise<string>
  /** Puts a new confirmation mail on its way. */
  sendConfirmation(tx: Tx, user: { id: string; email: string }, returnTo: string | null): Promise<void>
}

const Body = z.object({ password: z.string(), callbackURL: z.string().optional() })

/**
 * A sign-up of an address that is known and not confirmed begins it anew: the password of now counts, a new mail goes out, and the
 * links of earlier ones are void. Otherwise whoever signed the address up first would keep a password to it.
 */
export async function signUpAgain(
  dependencies: SignUpAgain,
  user: { id: string; email: string },
  request: Request,
): Promise<void> {
  const { password, callbackURL } = Body.parse(await request.json())
  const hash = await dependencies.hash(password)
  const now = dependencies.clock.now()
  await dependencies.db.transaction(async (tx) => {
    if (!(await restartSignUp(tx, user.id, now))) return
    await upsertPasswordHash(tx, user.id, hash, now)
    await dependencies.sendConfirmation(tx, user, callbackURL ?? null)
  })
}

/** Whether a confirmation link belongs to a sign-up that was begun anew since. Its time counts in whole seconds. */
export function isFromEarlierSignUp(token: string, user: { createdAt: Date }): boolean {
  const { iat = 0 } = decodeJwt(token)
  return iat < Math.floor(user.createdAt.getTime() / 1000)
}
