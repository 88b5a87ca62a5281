import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

// What lists need to know without counting. Triggers of the database append a delta for each change (`server/migrations`), so that no two
// writers wait for one row; deltas are folded into the sums later. Sum and deltas together are exact at every moment.

/** Which list: the nil UUID for the public gallery, otherwise the user whose images they are. */
const list = () => uuid('list').notNull()
const block = () => timestamp('block', { withTimezone: true }).notNull()
const deltaId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** How many images a list has in all. */
export const listTotals = pgTable(
  'list_totals',
  { list: list().primaryKey(), images: bigint('images', { mode: 'number' }).notNull() },
  (table) => [check('list_totals_images_check', sql`${table.images} >= 0`)],
)

/** How many of them were made in an hour (of the public gallery) or a day (of a user): so a page far down is found without passing over rows. */
export const listBlocks = pgTable(
  'list_blocks',
  { list: list(), block: block(), images: bigint('images', { mode: 'number' }).notNull() },
  (table) => [
    primaryKey({ name: 'list_blocks_pkey', columns: [table.list, table.block] }),
    check('list_blocks_images_check', sql`${table.images} >= 0`),
  ],
)

export const listDeltas = pgTable(
  'list_deltas',
  { id: deltaId(), list: list(), block: block(), delta: integer('delta').notNull() },
  (table) => [index('list_deltas_list_block_idx').on(table.list, table.block)],
)

/** Likes that `images.favorite_count` does not hold yet. */
export const favoriteDeltas = pgTable(
  'favorite_deltas',
  { id: deltaId(), imageId: uuid('image_id').notNull(), delta: integer('delta').notNull() },
  (table) => [index('favorite_deltas_image_id_idx').on(table.imageId)],
)
