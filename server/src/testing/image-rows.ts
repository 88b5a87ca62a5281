import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { images } from '../features/images/images.table.ts'
import type { Db } from '../ports/database.ts'
import { queryRows } from '../ports/query-rows.ts'

export type TestImage = typeof images.$inferInsert & { id: string }

/** A public image of nobody without files, with what a test wants different. */
export function imageRow(given: Partial<TestImage> = {}): TestImage {
  return {
    id: randomUUID(),
    userId: null,
    kind: 'generated',
    visibility: 'public',
    prompt: 'a heron at dawn',
    width: 100,
    height: 150,
    aspectRatio: '2:3',
    style: 'None',
    thumbhash: 'V2kABQCIinh3eHiIiHcHd/CD9YeI',
    fileToken: randomBytes(16).toString('hex'),
    originalFormat: 'png',
    gridWidths: [],
    createdAt: new Date(Date.UTC(2026, 0, 1)),
    ...given,
  }
}

export async function insertImage(db: Db, given: Partial<TestImage> = {}): Promise<TestImage> {
  const image = imageRow(given)
  await db.insert(images).values(image)
  return image
}

/** Many at once, like `insertImage`. */
export async function insertImages(db: Db, given: Partial<TestImage>[]): Promise<TestImage[]> {
  const rows = given.map(imageRow)
  for (let from = 0; from < rows.length; from += 500) await db.insert(images).values(rows.slice(from, from + 500))
  return rows
}

/** Users who never signed up: enough for a crowd, without a session. */
export async function insertUsers(db: Db, howMany: number): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      select id, id || '@example.org', 'somebody', true, '1', now()
      from (select gen_random_uuid() as id from generate_series(1, ${howMany}::int)) made returning id`,
    z.object({ id: z.uuid() }),
  )
  return rows.map(({ id }) => id)
}

/** How many like an image: counted by row, and as its sum and what is not folded into it yet say. They are equal, always. */
export async function likesOf(db: Db, imageId: string): Promise<{ rows: number; counted: number }> {
  const [row] = await queryRows(
    db,
    sql`select (select count(*) from favorites where image_id = ${imageId})::int as rows,
      (select favorite_count + coalesce((select sum(delta) from favorite_deltas where image_id = ${imageId}), 0)
        from images where id = ${imageId})::int as counted`,
    z.object({ rows: z.int(), counted: z.int() }),
  )
  if (!row) throw new Error('There is no such image.')
  return row
}
