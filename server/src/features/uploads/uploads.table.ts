import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../kernel/columns.ts'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** The image of each idempotency key. `uploads_pkey` allows each user to use a key once. */
export const uploads = pgTable(
  'uploads',
  {
    userId: uuid('user_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    imageId: uuid('image_id').notNull().unique('uploads_image_id_key'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    foreignKeyTo(table.imageId, images.id).onDelete('cascade'),
    primaryKey({ name: 'uploads_pkey', columns: [table.userId, table.idempotencyKey] }),
  ],
)
