import type { RealtimeEvent } from '@pictor/contract'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db, Tx } from '../../ports/database.ts'

/** Names what changed, without the new state: a NOTIFY payload has at most 8,000 bytes, so subscribers refetch. */
const RealtimeChange = z.object({
  userId: z.uuid(),
  type: z.enum(['credits.changed', 'favorites.changed', 'generation.changed']),
  /** The id of the generation; for favorites the id of the image, for credits the id of the user. */
  id: z.uuid(),
})
export type RealtimeChange = z.infer<typeof RealtimeChange>

export interface RealtimeListener {
  /** Called for changes of all users. Check `userId` before you send anything to a user. */
  onChange(change: RealtimeChange): void
  /** Called when a lost database connection is back. Changes may have been missed. */
  onReconnect(): void
}

export interface Realtime {
  /** Notifies every process when the transaction commits; outside a transaction, immediately. */
  publish(tx: Tx | Db, change: RealtimeChange): Promise<void>
  /**
   * Like `publish`, but as a column expression for the statement that makes the change, which saves a round trip. It
   * notifies once for each row.
   */
  notifySql(change: RealtimeChange): SQL
  /** Subscribes to one user's changes in this process. Returns a function that unsubscribes. */
  subscribe(userId: string, onChange: (change: RealtimeChange) => void): () => void
  /** Subscribes to the changes of all users in this process. Returns a function that unsubscribes. */
  subscribeToAll(listener: RealtimeListener): () => void
}

const CHANNEL = 'realtime'

/** Publishes changes to all processes through the database, and delivers them to the subscribers in this process. */
export async function createRealtime(database: Pick<Database, 'listen'>): Promise<Realtime> {
  const callbacksByUser = new Map<string, Set<RealtimeListener['onChange']>>()
  const allSubscribers = new Set<RealtimeListener>()

  function deliver(payload: string): void {
    const change = parseChange(payload)
    if (!change) return
    for (const onChange of callbacksByUser.get(change.userId) ?? []) onChange(change)
    for (const subscriber of allSubscribers) subscriber.onChange(change)
  }

  function notifyReconnected(): void {
    for (const subscriber of allSubscribers) subscriber.onReconnect()
  }

  await database.listen(CHANNEL, deliver, notifyReconnected)
  const notifySql = (change: RealtimeChange) => sql`pg_notify(${CHANNEL}, ${JSON.stringify(change)})`

  return {
    async publish(tx, change) {
      await tx.execute(sql`select ${notifySql(change)}`)
    },
    notifySql,
    subscribe(userId, onChange) {
      const callbacks = callbacksByUser.get(userId) ?? new Set()
      callbacksByUser.set(userId, callbacks.add(onChange))
      return () => {
        callbacks.delete(onChange)
        if (callbacks.size === 0) callbacksByUser.delete(userId)
      }
    },
    subscribeToAll(listener) {
      allSubscribers.add(listener)
      return () => allSubscribers.delete(listener)
    },
  }
}

/** Returns null for unknown payloads: during an update, processes of another version may publish them. */
function parseChange(payload: string): RealtimeChange | null {
  return RealtimeChange.safeParse(JSON.parse(payload)).data ?? null
}

/** The event for the client, without the user id. */
export function presentChange({ type, id }: RealtimeChange): RealtimeEvent {
  return type === 'generation.changed' ? { type, id } : { type }
}
