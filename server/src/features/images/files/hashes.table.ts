import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { images } from '../images.table.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The SHA-256 of every file of a generated image that was ever handed out, by which its bytes are known again. */
export const imageHashes = pgTable(
  'image_hashes',
  {
    sha256: bytea('sha256').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.imageId] }),
    index('image_hashes_of_image').on(table.imageId),
    check('image_hashes_length', sql`octet_length(${table.sha256}) = 32`),
  ],
)
