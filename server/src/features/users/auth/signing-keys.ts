import { symmetricDecrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../ports/database.ts'
import { signingKeys } from '../users.table.ts'

/**
 * Deletes signing keys that were encrypted with another secret: they can't be decrypted, and every access token would
 * fail. A changed secret invalidates all sessions anyway. Returns the number of deleted keys.
 */
export async function deleteUnreadableSigningKeys(db: Db, secret: string): Promise<number> {
  const unreadableIds = await findUnreadableSigningKeys(db, secret)
  for (const id of unreadableIds) await db.delete(signingKeys).where(eq(signingKeys.id, id))
  return unreadableIds.length
}

/** The ids of signing keys that were encrypted with another secret. */
export async function findUnreadableSigningKeys(db: Db, secret: string): Promise<string[]> {
  const unreadableIds: string[] = []
  for (const { id, privateKey } of await db.select().from(signingKeys)) {
    const opened = symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) as string })
    await opened.catch(() => void unreadableIds.push(id))
  }
  return unreadableIds
}
