import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

/** A job that is not done, as it would be enqueued anew. */
export interface WaitingJob {
  queue: string
  /** As JSON. */
  payload: string
}

/** What waits, is under way or is to be tried again, oldest first, as the transaction sees it. Also of a database that never had a queue. */
export async function selectWaitingJobs(tx: Tx): Promise<WaitingJob[]> {
  const [installed] = await queryRows(
    tx,
    sql`select to_regclass('pgboss.job') is not null as found`,
    z.object({ found: z.boolean() }),
  )
  if (!installed?.found) return []
  return queryRows(
    tx,
    sql`select name as queue, data::text as payload from pgboss.job
        where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on, id`,
    z.object({ queue: z.string(), payload: z.string() }),
  )
}
