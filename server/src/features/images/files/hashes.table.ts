import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { foreignKeyTo } from '../../../kernel/columns.ts'
import { images } from '../images.table.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** SHA-256 hashes of all files that were served for generated images, to recognize copies of them. */
export const imageHashes = pgTable(
  'image_hashes',
  {
    sha256: bytea('sha256').notNull(),
    imageId: uuid('image_id').notNull(),
  },
  (table) => [
    foreignKeyTo(table.imageId, images.id).onDelete('cascade'),
    primaryKey({ name: 'image_hashes_pkey', columns: [table.sha256, table.imageId] }),
    index('image_hashes_image_id_idx').on(table.imageId),
    check('image_hashes_sha256_check', sql`octet_length(${table.sha256}) = 32`),
  ],
)
