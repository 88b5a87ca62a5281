import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

const MailFigure = z.object({ waiting: z.coerce.number(), oldestSeconds: z.coerce.number() })

/** Mails that no carrier has taken yet; there are few. */
export async function selectMailFigure(db: Db, now: Date): Promise<z.infer<typeof MailFigure>> {
  const [row] = await queryRows(
    db,
    sql`select count(*) as waiting,
        greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(created_at)), 0)) as "oldestSeconds"
      from outgoing_emails`,
    MailFigure,
  )
  return row ?? { waiting: 0, oldestSeconds: 0 }
}
