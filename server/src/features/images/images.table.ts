import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { at, isOneOf, refersTo } from '../../kernel/columns.ts'
import { users } from '../users/users.table.ts'
import { ASPECT_RATIOS, IMAGE_KINDS, STYLES, VISIBILITIES } from '@pictor/contract/limits'

/** What everybody may see; each partial index of the public lists says it in these words. */
export function isShown({ visibility, deletedAt }: { visibility: AnyPgColumn; deletedAt: AnyPgColumn }): SQL {
  return sql`${visibility} = 'public' and ${deletedAt} is null`
}

/**
 * The words of a prompt as a search finds them: the column `prompt_search`, which the database generates, with the index `images_prompt_search_idx`
 * for public images. Drizzle does not know it, so no query that reads images reads it as well.
 */
export const promptWords = sql`images.prompt_search`

const ORIGINAL_FORMATS = ['png', 'jpeg', 'webp'] as const

/** A picture. Its files lie under keys made from `file_token`, which nobody can guess. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for the demo gallery, which belongs to nobody. */
    userId: uuid('user_id'),
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
    fileToken: text('file_token').notNull().unique('images_file_token_key'),
    originalFormat: text('original_format', { enum: ORIGINAL_FORMATS }).notNull(),
    /** Widths of the grid's files, in pixels, smallest first. */
    gridWidths: jsonb('grid_widths').$type<number[]>().notNull(),
    favoriteCount: integer('favorite_count').notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** Taken out of public sight by reports or by an operator since then; its owner can not publish it meanwhile. */
    takenDownAt: at('taken_down_at'),
    /** While it is held: what its owner wants it to be, which it is again once it is restored. Null for all others. */
    requestedVisibility: text('requested_visibility', { enum: VISIBILITIES }),
    /** Hidden from everybody since then; the row and its files go a day later. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    refersTo(table.userId, users.id).onDelete('cascade'),
    unique('images_generation_id_variation_key').on(table.generationId, table.variation),
    index('images_created_at_id_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_favorite_count_created_at_id_idx')
      .on(table.favoriteCount.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_style_created_at_id_idx')
      .on(table.style, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_aspect_ratio_created_at_id_idx')
      .on(table.aspectRatio, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown(table)),
    index('images_deleted_at_idx')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('images_taken_down_at_idx')
      .on(table.takenDownAt)
      .where(sql`${table.takenDownAt} is not null`),
    index('images_user_id_created_at_id_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('images_visibility_check', isOneOf(table.visibility, VISIBILITIES)),
    check('images_kind_check', isOneOf(table.kind, IMAGE_KINDS)),
    check('images_style_check', isOneOf(table.style, STYLES)),
    check('images_aspect_ratio_check', isOneOf(table.aspectRatio, ASPECT_RATIOS)),
    check('images_original_format_check', isOneOf(table.originalFormat, ORIGINAL_FORMATS)),
    check('images_width_height_check', sql`${table.width} > 0 and ${table.height} > 0`),
    check('images_favorite_count_check', sql`${table.favoriteCount} >= 0`),
    check('images_taken_down_at_check', sql`${table.takenDownAt} is null or ${table.visibility} = 'private'`),
    check(
      'images_taken_down_at_requested_visibility_check',
      sql`(${table.takenDownAt} is null) = (${table.requestedVisibility} is null)`,
    ),
    check('images_requested_visibility_check', isOneOf(table.requestedVisibility, VISIBILITIES)),
    check('images_kind_visibility_check', sql`${table.kind} <> 'upload' or ${table.visibility} = 'private'`),
  ],
)

/** Of its owner an image shows the name that was saved, and nothing else. */
export const ownerColumns = { table: users, id: users.id, fullName: users.fullName }
