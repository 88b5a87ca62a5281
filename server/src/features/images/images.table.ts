import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { timestamptz, isOneOf, foreignKeyTo } from '../../kernel/columns.ts'
import { users } from '../users/users.table.ts'
import { ASPECT_RATIOS, IMAGE_KINDS, STYLES, VISIBILITIES } from '@pictor/contract/limits'

/** Condition for public images. The partial indexes of the public lists use the same expression. */
export function isPubliclyVisible({ visibility, deletedAt }: { visibility: AnyPgColumn; deletedAt: AnyPgColumn }): SQL {
  return sql`${visibility} = 'public' and ${deletedAt} is null`
}

/**
 * The search vector of a prompt: the generated column `prompt_search`, indexed for public images by
 * `images_prompt_search_idx`. It is not part of the Drizzle table, so queries for images don't load it.
 */
export const promptSearchVector = sql`images.prompt_search`

export const ORIGINAL_FORMATS = ['png', 'jpeg', 'webp'] as const

/** An image. The keys of its files contain `file_token`, which can't be guessed. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for images of the demo gallery. */
    userId: uuid('user_id'),
    /** No foreign key: an image may outlive its generation. */
    generationId: uuid('generation_id'),
    /** Index among the generation's variations, from 0. */
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
    createdAt: timestamptz('created_at').notNull(),
    /** When reports or an admin took the image down. Its owner can't publish it until it is restored. */
    takenDownAt: timestamptz('taken_down_at'),
    /** Set only while the image is taken down: the visibility that applies after a restore. */
    requestedVisibility: text('requested_visibility', { enum: VISIBILITIES }),
    /** When the image was deleted. Since then it is hidden from everybody; a day later, row and files are purged. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    unique('images_generation_id_variation_key').on(table.generationId, table.variation),
    index('images_created_at_id_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isPubliclyVisible(table)),
    index('images_favorite_count_created_at_id_idx')
      .on(table.favoriteCount.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isPubliclyVisible(table)),
    index('images_style_created_at_id_idx')
      .on(table.style, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isPubliclyVisible(table)),
    index('images_aspect_ratio_created_at_id_idx')
      .on(table.aspectRatio, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isPubliclyVisible(table)),
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

/**
 * The columns of the owner that queries for images read. Images show no other data of their owner than the saved name.
 */
export const ownerColumns = { table: users, id: users.id, fullName: users.fullName }
