import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

// Counters of lists. Database triggers (`server/migrations`) insert a delta for each change, so that writers don't wait
// for one row. A worker adds the deltas to the sums later. Sums plus pending deltas are exact at every moment.

/** The nil UUID for the public gallery, otherwise the id of the user who owns the images. */
const list = () => uuid('list').notNull()
const block = () => timestamp('block', { withTimezone: true }).notNull()
const deltaId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The number of images in a list. */
export const listTotals = pgTable(
  'list_totals',
  { list: list().primaryKey(), images: bigint('images', { mode: 'number' }).notNull() },
  (table) => [check('list_totals_images_check', sql`${table.images} >= 0`)],
)

/** Images per hour (public gallery) or per day (a user's list), to find a deep page without skipping rows. */
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

/** Changes that are not added to `images.favorite_count` yet. */
export const favoriteDeltas = pgTable(
  'favorite_deltas',
  { id: deltaId(), imageId: uuid('image_id').notNull(), delta: integer('delta').notNull() },
  (table) => [index('favorite_deltas_image_id_idx').on(table.imageId)],
)
