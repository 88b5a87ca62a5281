import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db, Tx } from '../../ports/database.ts'

/** What changed, never the change itself: NOTIFY carries 8,000 bytes at most, and whoever hears it asks for the state. */
const RealtimeEvent = z.object({
  userId: z.uuid(),
  type: z.enum(['credits.changed', 'generation.changed']),
  /** Of what changed; for credits the user's. */
  id: z.uuid(),
})
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

export interface Realtime {
  /** Tells every process once the transaction commits. Outside a transaction it tells at once. */
  publish(tx: Tx | Db, event: RealtimeEvent): Promise<void>
  /** Hears the events of one user, on this process. Returns what ends it. */
  subscribe(userId: string, heard: (event: RealtimeEvent) => void): () => void
}

const CHANNEL = 'realtime'

/** Events between processes through the database, and within this process by user. */
export async function createRealtime(database: Pick<Database, 'listen'>): Promise<Realtime> {
  const listeners = new Map<string, Set<(event: RealtimeEvent) => void>>()
  await database.listen(CHANNEL, (payload) => {
    const event = RealtimeEvent.parse(JSON.parse(payload))
    for (const heard of listeners.get(event.userId) ?? []) heard(event)
  })

  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`)
    },
    subscribe(userId, heard) {
      const heardBy = listeners.get(userId) ?? new Set()
      listeners.set(userId, heardBy.add(heard))
      return () => {
        heardBy.delete(heard)
        if (heardBy.size === 0) listeners.delete(userId)
      }
    },
  }
}
