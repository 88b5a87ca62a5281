import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** Which image an upload became, by the key that its sender gave it: the primary key lets each key in once. */
export const uploads = pgTable(
  'uploads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .unique()
      .references(() => images.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.idempotencyKey] })],
)
