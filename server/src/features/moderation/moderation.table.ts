import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../kernel/columns.ts'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** Reports of images, at most one per user and image. */
export const imageReports = pgTable(
  'image_reports',
  {
    imageId: uuid('image_id').notNull(),
    userId: uuid('user_id').notNull(),
    reason: text('reason').notNull(),
    /** Whether the report can hide the image, which is decided when the report is made (`isTrusted`). */
    canHide: boolean('can_hide').notNull().default(true),
    /** A keyed hash of the reporter's network; null for a network that is not public. */
    network: text('network'),
    createdAt: timestamptz('created_at').notNull(),
    /** When an admin decided on the image; null while the report is open. */
    resolvedAt: timestamptz('resolved_at'),
  },
  (table) => [
    foreignKeyTo(table.imageId, images.id).onDelete('cascade'),
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    primaryKey({ name: 'image_reports_pkey', columns: [table.imageId, table.userId] }),
    index('image_reports_user_id_idx').on(table.userId),
    index('image_reports_created_at_idx')
      .on(table.createdAt)
      .where(sql`${table.resolvedAt} is null`),
  ],
)

/** The columns of users that reports need. */
export const reporter = { table: users, id: users.id, isConfirmed: users.emailVerified, suspendedAt: users.suspendedAt }

/** The table of images. In an object, so that it is not exported as a table of this feature. */
export const reportedImage = { table: images }
