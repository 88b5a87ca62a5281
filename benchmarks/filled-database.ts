import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { z } from 'zod'
import { openPostgres } from '../server/src/adapters/database/postgres.ts'
import { timeCursor } from '../server/src/kernel/pagination.ts'
import type { Database } from '../server/src/ports/database.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'
import { insertManyImages } from '../server/test/fixtures/many-images.ts'

const ROWS: Record<string, number> = { '100k': 100_000, '1m': 1_000_000, '10m': 10_000_000 }
const MIGRATIONS = path.resolve(import.meta.dirname, '../server/migrations')

/** Parses the value of `--rows`. */
export function parseRowCount(name: string): number {
  const rows = ROWS[name]
  if (rows === undefined) throw new Error(`--rows must be one of ${Object.keys(ROWS).join(', ')}.`)
  return rows
}

/** Creates a database on a PostgreSQL server and fills it with `rows` images. */
export async function createFilledDatabase(server: { url: string }, rows: number, poolSize: number): Promise<Database> {
  const name = `images_${rows}`
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const database = await openPostgres({ url, migrations: MIGRATIONS, poolSize, report: () => {} })
  const startedAt = performance.now()
  await fillDatabase(url, rows)
  console.log(`${rows} rows in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  return database
}

/** Returns a random time within the range in which the newest 90 % of the images were created, three seconds apart. */
export function pickCreationTime(rows: number): Date {
  return new Date(Date.UTC(2026, 0, 1) - Math.floor(Math.random() * rows * 3_000 * 0.9))
}

/** Returns a cursor for a list sorted by newest. Its page starts with the newest image created before `createdAt`. */
export function createCursor(createdAt: Date): string {
  return timeCursor.encode({ createdAt, id: '80000000-0000-4000-8000-000000000000' })
}

/**
 * Inserts images into an empty, migrated database, and the counts that its triggers would have written. Takes about two
 * minutes per million images. To be fast, it turns triggers and foreign keys off, which needs a superuser, and builds
 * the indexes afterwards.
 */
async function fillDatabase(url: string, rows: number): Promise<void> {
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
    await insertManyImages(db, rows)
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
