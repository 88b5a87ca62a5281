import type { ErrorCode } from '@pictor/contract/errors'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { Auth } from './auth.ts'
import { isFresh } from './fresh-sessions.ts'
import { deleteUnconfirmedUser, selectUserByEmail } from '../users.repository.ts'
import { isFromEarlierSignUp } from './confirmation.ts'

export interface EmailChange {
  /** Returns an error code unless the session is fresh enough to change how its user signs in; null if it is. */
  checkFreshSignIn(request: Request): Promise<ErrorCode | null>
  /**
   * Returns an error code if the link can't change the account's email; null if it can, and for all other links.
   */
  checkConfirmation(request: Request, token: string): Promise<ErrorCode | null>
}

interface Dependencies {
  auth: Auth
  db: Db
  clock: Clock
  secret: string
}

const Claims = z.object({ email: z.string(), updateTo: z.string() })

/**
 * In the library, anybody who has the link can change the account's email. Here the owner must be signed in, so a link
 * that a thief requested or that went to a mistyped email does nothing. Requesting a link needs a fresh sign-in, as
 * changing the password does.
 */
export function createEmailChange({ auth, db, clock, secret }: Dependencies): EmailChange {
  const getSession = (request: Request) =>
    auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })

  return {
    async checkFreshSignIn(request) {
      const found = await getSession(request)
      if (!found) return 'UNAUTHORIZED'
      return isFresh(found.session, clock.now()) ? null : 'FRESH_SIGN_IN_REQUIRED'
    },

    async checkConfirmation(request, token) {
      const claims = await verifyClaims(token, secret)
      if (!claims) return null
      const found = await getSession(request)
      if (!found || found.user.email !== claims.email || isFromEarlierSignUp(token, found.user)) return 'SIGN_IN_FIRST'
      const existing = await selectUserByEmail(db, claims.updateTo)
      if (existing?.emailVerified) return 'ADDRESS_TAKEN'
      // The owner of the mailbox replaces a user who signed up with its email and never confirmed it.
      if (existing) await deleteUnconfirmedUser(db, existing.id)
      return null
    },
  }
}

/** The claims of a link that this server signed for an email change; null for all other links. */
async function verifyClaims(token: string, secret: string): Promise<z.infer<typeof Claims> | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Claims.safeParse(payload).data ?? null
  } catch {
    return null
  }
}
