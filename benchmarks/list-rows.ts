import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { z } from 'zod'
import { queryRows } from '../server/src/ports/query-rows.ts'
import { insertImageCrowd } from '../server/src/testing/image-crowd.ts'

/**
 * Fills an empty, migrated database with so many images and with what its triggers would have counted of them; a minute or two for a
 * million. As a superuser, since triggers and foreign keys wait outside and indexes are built afterwards.
 */
export async function fillLists(url: string, rows: number): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  const db = drizzle(pool)
  try {
    await db.execute(sql`set session_replication_role = replica`)
    await db.execute(sql`set maintenance_work_mem = '512MB'`)
    const indexes = await queryRows(
      db,
      sql`select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'images' and indexname not in (select conname from pg_constraint)`,
      z.object({ name: z.string(), definition: z.string() }),
    )
    for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
    await insertImageCrowd(db, rows)
    for (const { definition } of indexes) await db.execute(sql.raw(definition))
    await db.execute(
      sql`insert into list_blocks (list, block, images)
        select '00000000-0000-0000-0000-000000000000', date_trunc('hour', created_at, 'UTC'), count(*) from images
        where visibility = 'public' and deleted_at is null group by 2
        union all select user_id, date_trunc('day', created_at, 'UTC'), count(*) from images where deleted_at is null group by 1, 2`,
    )
    await db.execute(
      sql`insert into list_totals (list, images) select list, sum(images) from list_blocks group by list`,
    )
    await db.execute(sql`vacuum (analyze)`)
  } finally {
    await pool.end()
  }
}
