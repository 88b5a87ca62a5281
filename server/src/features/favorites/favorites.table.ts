import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** Which images a user likes. Each row added or taken away adds to `favorite_deltas`, by a trigger. */
export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.imageId] }),
    index('favorites_of_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.imageId.desc().nullsFirst()),
    index('favorites_of_image').on(table.imageId),
  ],
)
