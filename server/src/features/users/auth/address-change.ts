import type { ErrorCode } from '@pictor/contract/errors'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { Auth } from './auth.ts'
import { isFresh } from './fresh-sessions.ts'
import { deleteUnconfirmedUser, selectUserByEmail } from '../users.repository.ts'
import { isFromEarlierSignUp } from './confirmation.ts'

export interface AddressChange {
  /** Why this session may not change how its user signs in; null if it may. */
  refuseUnlessFresh(request: Request): Promise<ErrorCode | null>
  /** Why a link can't move an account to another address; null if it can, and for every other link. */
  refuseConfirming(request: Request, token: string): Promise<ErrorCode | null>
}

interface Dependencies {
  auth: Auth
  db: Db
  clock: Clock
  secret: string
}

const Claims = z.object({ email: z.string(), updateTo: z.string() })

/**
 * The library lets a link move an account by itself, for whoever holds it. Here it takes its owner, signed in: a link that a thief
 * asked for, or that went to a mistyped address, opens nothing. Asking takes a fresh sign-in, as a new password does.
 */
export function createAddressChange({ auth, db, clock, secret }: Dependencies): AddressChange {
  const sessionOf = (request: Request) =>
    auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })

  return {
    async refuseUnlessFresh(request) {
      const found = await sessionOf(request)
      if (!found) return 'UNAUTHORIZED'
      return isFresh(found.session, clock.now()) ? null : 'FRESH_SIGN_IN_REQUIRED'
    },

    async refuseConfirming(request, token) {
      const claims = await claimsOf(token, secret)
      if (!claims) return null
      const found = await sessionOf(request)
      if (!found || found.user.email !== claims.email || isFromEarlierSignUp(token, found.user)) return 'SIGN_IN_FIRST'
      const holder = await selectUserByEmail(db, claims.updateTo)
      if (holder?.emailVerified) return 'ADDRESS_TAKEN'
      // Whoever proves the mailbox has it, not who only typed its address.
      if (holder) await deleteUnconfirmedUser(db, holder.id)
      return null
    },
  }
}

/** Of a link that we signed and that is for another address; null for all others. */
async function claimsOf(token: string, secret: string): Promise<z.infer<typeof Claims> | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Claims.safeParse(payload).data ?? null
  } catch {
    return null
  }
}
