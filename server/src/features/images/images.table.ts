import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from '../users/users.table.ts'
import { ASPECT_RATIOS, IMAGE_KINDS, STYLES, VISIBILITIES } from '@pictor/contract/limits'

/** What everybody may see; each partial index of the public lists says it in these words. */
export function isShown({ visibility, deletedAt }: { visibility: AnyPgColumn; deletedAt: AnyPgColumn }): SQL {
  return sql`${visibility} = 'public' and ${deletedAt} is null`
}

/**
 * The words of a prompt as a search finds them: the column `prompt_words`, which the database generates, with the index `images_public_words`
 * for public images. Drizzle does not know it, so no query that reads images reads it as well.
 */
export const promptWords = sql`images.prompt_words`

/** A picture. Its files lie under keys made from `file_token`, which nobody can guess. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for the demo gallery, which belongs to nobody. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: the picture may outlive the record of its making. */
    generationId: uuid('generation_id'),
    /** Which of the generation's variations, from 0. */
    variation: integer('variation').notNull().default(0),
    kind: text('kind', { enum: IMAGE_KINDS }).notNull(),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull(),
    prompt: text('prompt').notNull(),
    description: text('description'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    aspectRatio: text('aspect_ratio', { enum: ASPECT_RATIOS }),
    style: text('style', { enum: STYLES }),
    model: text('model'),
    isDemo: boolean('is_demo').notNull().default(false),
    thumbhash: text('thumbhash').notNull(),
    fileToken: text('file_token').notNull().unique(),
    originalFormat: text('original_format', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
    /** Widths of the grid's files, in pixels, smallest first. */
    gridWidths: jsonb('grid_widths').$type<number[]>().notNull(),
    favoriteCount: integer('favorite_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Taken out of public sight by reports or by an operator since then; its owner can not publish it meanwhile. */
    heldAt: timestamp('held_at', { withTimezone: true }),
    /** While it is held: what its owner wants it to be, which it is again once it is restored. Null for all others. */
    wishedVisibility: text('wished_visibility', { enum: VISIBILITIES }),
    /** Hidden from everybody since then; the row and its files go a day later. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    unique('images_of_generation').on(table.generationId, table.variation),
    index('images_public').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(isShown(table)),
    index('images_public_liked')
      .on(table.favoriteCount.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_public_style')
      .on(table.style, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_public_ratio')
      .on(table.aspectRatio, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('images_held')
      .on(table.heldAt)
      .where(sql`${table.heldAt} is not null`),
    index('images_of_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('images_visibility', sql`${table.visibility} in ('public', 'private')`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('images_favorite_count', sql`${table.favoriteCount} >= 0`),
    check('images_held_private', sql`${table.heldAt} is null or ${table.visibility} = 'private'`),
    check('images_held_wish', sql`(${table.heldAt} is null) = (${table.wishedVisibility} is null)`),
    check('images_wished_visibility', sql`${table.wishedVisibility} in ('public', 'private')`),
    check('images_upload_private', sql`${table.kind} <> 'upload' or ${table.visibility} = 'private'`),
  ],
)

/** Of its owner an image shows the name that was saved, and nothing else. */
export const owner = { table: users, id: users.id, fullName: users.fullName }
