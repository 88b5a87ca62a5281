import { createHmac } from 'node:crypto'
import { REPORTER_AGE_MIN_MS } from '@pictor/contract/limits'
import { hasBought } from '../features/credits/index.ts'
import { selectUser } from '../features/users/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../ports/database.ts'
import { getPublicNetwork } from './client-network.ts'

/** Checks whether a reporter is trusted, and identifies the network of the current reporter. */
export function createReporters({ db, clock, secret }: { db: Db; clock: Clock; secret: string }) {
  const key = createHmac('sha256', secret).update('networks of reports').digest()
  return {
    async isTrusted(userId: string): Promise<boolean> {
      const user = await selectUser(db, userId)
      if (!user) return false
      const isOld = clock.now().getTime() - user.createdAt.getTime() >= REPORTER_AGE_MIN_MS
      return isOld || hasBought(db, userId)
    },
    findNetwork(): string | null {
      const network = getPublicNetwork()
      return network === null ? null : createHmac('sha256', key).update(network).digest('base64url')
    },
  }
}
