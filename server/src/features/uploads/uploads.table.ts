import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, refersTo } from '../../kernel/columns.ts'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** The image of each idempotency key. `uploads_pkey` allows each key of a user once. */
export const uploads = pgTable(
  'uploads',
  {
    userId: uuid('user_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    imageId: uuid('image_id').notNull().unique('uploads_image_id_key'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    refersTo(table.userId, users.id).onDelete('cascade'),
    refersTo(table.imageId, images.id).onDelete('cascade'),
    primaryKey({ name: 'uploads_pkey', columns: [table.userId, table.idempotencyKey] }),
  ],
)
