import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { images } from '../images/images.table.ts'
import { users } from '../users/users.table.ts'

/** Reports of images: who reported which, and why; once each. */
export const imageReports = pgTable(
  'image_reports',
  {
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** Whether it can hide the image: its user was trusted when it was made. */
    canHide: boolean('can_hide').notNull().default(true),
    /** The network that it came from, as a keyed hash; null for one that is not public. */
    network: text('network'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When an operator has decided about the image; null while this report waits. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.userId] }),
    index('image_reports_of_user').on(table.userId),
    index('image_reports_open')
      .on(table.createdAt)
      .where(sql`${table.decidedAt} is null`),
  ],
)

/** What a report looks up of the user who makes it. */
export const reporter = { table: users, id: users.id, isConfirmed: users.emailVerified, suspendedAt: users.suspendedAt }

/** What decisions read of an image. */
export const reportedImage = {
  table: images,
  id: images.id,
  userId: images.userId,
  heldAt: images.heldAt,
  deletedAt: images.deletedAt,
}
