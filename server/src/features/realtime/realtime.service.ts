import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db, Tx } from '../../ports/database.ts'

/** What changed, never the change itself: NOTIFY carries 8,000 bytes at most, and whoever hears it asks for the state. */
const RealtimeChange = z.object({
  userId: z.uuid(),
  type: z.enum(['credits.changed', 'favorites.changed', 'generation.changed']),
  /** Of what changed: for favorites the image's, for credits the user's. */
  id: z.uuid(),
})
export type RealtimeChange = z.infer<typeof RealtimeChange>

export interface RealtimeListener {
  /** Something of any user has changed: whoever tells users must look whose it is. */
  heard(change: RealtimeChange): void
  /** The connection to the database was lost and is back: changes may have passed unheard. */
  missed(): void
}

export interface Realtime {
  /** Tells every process once the transaction commits. Outside a transaction it tells at once. */
  publish(tx: Tx | Db, change: RealtimeChange): Promise<void>
  /** The same as a column of the statement that makes the change: it tells for each row, without a round trip of its own. */
  notifySql(change: RealtimeChange): SQL
  /** Hears the changes of one user, on this process. Returns what ends it. */
  subscribe(userId: string, heard: (change: RealtimeChange) => void): () => void
  /** Hears the changes of all users, on this process. Returns what ends it. */
  follow(listener: RealtimeListener): () => void
}

const CHANNEL = 'realtime'

/** Changes between processes through the database, and within this process by user. */
export async function createRealtime(database: Pick<Database, 'listen'>): Promise<Realtime> {
  const byUser = new Map<string, Set<RealtimeListener['heard']>>()
  const followers = new Set<RealtimeListener>()

  function tell(payload: string): void {
    const change = readChange(payload)
    if (!change) return
    for (const heard of byUser.get(change.userId) ?? []) heard(change)
    for (const follower of followers) follower.heard(change)
  }

  function tellMissed(): void {
    for (const follower of followers) follower.missed()
  }

  await database.listen(CHANNEL, tell, tellMissed)
  const notifySql = (change: RealtimeChange) => sql`pg_notify(${CHANNEL}, ${JSON.stringify(change)})`

  return {
    async publish(tx, change) {
      await tx.execute(sql`select ${notifySql(change)}`)
    },
    notifySql,
    subscribe(userId, heard) {
      const heardBy = byUser.get(userId) ?? new Set()
      byUser.set(userId, heardBy.add(heard))
      return () => {
        heardBy.delete(heard)
        if (heardBy.size === 0) byUser.delete(userId)
      }
    },
    follow(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
  }
}

/** Null for what a later version tells: while versions change, processes of both hear each other. */
function readChange(payload: string): RealtimeChange | null {
  return RealtimeChange.safeParse(JSON.parse(payload)).data ?? null
}
