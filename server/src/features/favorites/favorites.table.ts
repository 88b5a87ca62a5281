import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../kernel/columns.ts'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** The images that a user likes. A trigger inserts into `favorite_deltas` when a row is inserted or deleted. */
export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id').notNull(),
    imageId: uuid('image_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    foreignKeyTo(table.imageId, images.id).onDelete('cascade'),
    primaryKey({ name: 'favorites_pkey', columns: [table.userId, table.imageId] }),
    index('favorites_user_id_created_at_image_id_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.imageId.desc().nullsFirst(),
    ),
    index('favorites_image_id_idx').on(table.imageId),
  ],
)
