import { symmetricDecrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { signingKeys } from './users.table.ts'

/**
 * Drops signing keys that another secret has sealed: they can't be opened, and every access token would fail. A changed secret ends
 * all sessions anyway. Returns how many were dropped.
 */
export async function dropForeignSigningKeys(db: Db, secret: string): Promise<number> {
  let dropped = 0
  for (const { id, privateKey } of await db.select().from(signingKeys)) {
    try {
      await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) as string })
    } catch {
      await db.delete(signingKeys).where(eq(signingKeys.id, id))
      dropped++
    }
  }
  return dropped
}
