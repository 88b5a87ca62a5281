import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { ImportResult } from '@pictor/contract'
import {
  ASPECT_RATIOS,
  DEFAULT_UPLOAD_PROMPT,
  IMAGE_KINDS,
  PROMPT_MAX_LENGTH,
  STYLES,
  VISIBILITIES,
} from '@pictor/contract/limits'
import { z } from 'zod'
import { apiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import type { ImportTarget, PersonalDataArchive, PrepareImport } from '../../ports/personal-data.ts'
import { getExtension, getOriginalKey } from './files/file-keys.ts'
import { insertHashes } from './files/hashes.ts'
import type { ImageFileStore, StoredImage } from './files/image-file-store.ts'
import { unmarkDeleted } from './images.changes.repository.ts'
import { insertNewImage, selectOwners, type NewImage } from './images.repository.ts'
import { ORIGINAL_FORMATS } from './images.table.ts'

export interface ImagesImportDependencies {
  db: Db
  clock: Clock
  files: Pick<ImageFileStore, 'storeExported' | 'storeUpload' | 'discard'>
  /** The name of the application, for the provenance of renditions. */
  brandName: string
  /** Throws ACCOUNT_SUSPENDED, or locks the user against suspension until the transaction ends. */
  requireActive(tx: Tx, userId: string): Promise<void>
  /** Whether the last decision of an admin about the image hid it. */
  isHiddenByAdmin(imageId: string): Promise<boolean>
}

const IMAGES_MAX = 10_000
/** Rows are inserted at least this often, because the sweep deletes old files that have no row. */
const BATCH_MS = 10 * 60_000
const Text = z
  .string()
  .max(PROMPT_MAX_LENGTH)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

/** Within the years that PostgreSQL and this application know. */
export const ExportedTime = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((time) => time.getUTCFullYear() >= 2_000 && time.getUTCFullYear() < 2_100)

/** A row of `images.json`. */
const ExportedImage = z.object({
  id: z.uuid().toLowerCase(),
  userId: z.uuid(),
  kind: z.enum(IMAGE_KINDS),
  visibility: z.enum(VISIBILITIES),
  prompt: Text,
  description: Text.nullable(),
  aspectRatio: z.enum(ASPECT_RATIOS).nullable(),
  style: z.enum(STYLES).nullable(),
  model: z.string().max(100).nullable(),
  fileToken: z.string(),
  originalFormat: z.enum(ORIGINAL_FORMATS),
  createdAt: ExportedTime,
  heldAt: ExportedTime.nullable(),
  wishedVisibility: z.enum(VISIBILITIES).nullable(),
  deletedAt: ExportedTime.nullable(),
})
type ExportedImage = z.infer<typeof ExportedImage>

/** The result of the import for one image. */
type Outcome = 'restored' | 'existing' | 'skipped'

/** An image with stored files and no row yet. */
interface Restorable {
  row: ExportedImage
  stored: StoredImage
}

/**
 * The id of a restored image: the same for the same user and image, so that a repeated import finds it, and different
 * for every other user, so that a user can't take another user's image id.
 */
export function getImportedId(userId: string, exportedId: string): string {
  const digest = createHash('sha256').update(`${userId} ${exportedId}`).digest('hex')
  // Version 8 of RFC 9562, section 5.8: an id by the application's own method.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/**
 * Restores images from `images.json` and their originals. Originals of an archive that this installation wrote, or that
 * the operator trusts, keep every byte. Others become private uploads: nothing proves that they were generated
 * here. Only the operator's word makes images public again, because an archive may be older than a takedown.
 */
export function createImagesImport(dependencies: ImagesImportDependencies): PrepareImport {
  const { db, clock, files, brandName, requireActive, isHiddenByAdmin } = dependencies

  function storeFile({ origin }: PersonalDataArchive, row: ExportedImage, original: Uint8Array): Promise<StoredImage> {
    if (origin === 'unknown') return files.storeUpload(original)
    const { kind, model, createdAt } = row
    const composite = Buffer.from(original).includes('compositeWithTrainedAlgorithmicMedia')
    const provenance = { system: brandName, model: model ?? '', createdAt, composite }
    return files.storeExported(original, kind === 'generated' ? provenance : null)
  }

  /**
   * Inserts all rows, or none. Discards the files of images that another import inserted first, and all files if the
   * user may not or can't own them. Returns the number of inserted rows.
   */
  async function insertAll(batch: Restorable[], { archive, userId }: ImportTarget): Promise<number> {
    const discard = (discarded: Restorable[]) =>
      Promise.allSettled(discarded.map(({ stored }) => files.discard(stored)))
    try {
      const duplicates = await db.transaction(async (tx) => {
        await requireActive(tx, userId)
        const found = []
        for (const restorable of batch) {
          const { row, stored } = restorable
          const { hashes, ...names } = stored
          const image = { ...toRow(row, archive.origin), ...names, id: getImportedId(userId, row.id), userId }
          if (await insertNewImage(tx, image)) await insertHashes(tx, image.id, hashes)
          else found.push(restorable)
        }
        return found
      })
      await discard(duplicates)
      return batch.length - duplicates.length
    } catch (error) {
      // After a lost connection the commit may have succeeded, so the files stay. The sweep deletes those without a row.
      const isUserGone = isForeignKeyViolation(error)
      if (isUserGone || error instanceof ORPCError) await discard(batch)
      throw isUserGone ? apiError('UNAUTHORIZED') : error
    }
  }

  /** Restores a deleted image as it was. Returns false if it is no longer deleted, or purged. */
  function undelete(id: string, userId: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      await requireActive(tx, userId)
      return unmarkDeleted(tx, { id, userId }, new Date(0))
    })
  }

  return async ({ archive, userId }) => {
    const rows = await archive.readJson('images.json', z.array(ExportedImage).max(IMAGES_MAX))
    const now = clock.now()
    if (rows.some((row) => row.userId !== rows[0]?.userId)) throw apiError('ARCHIVE_OF_OTHER_USER')
    if (rows.some((row) => row.createdAt > now)) throw apiError('ARCHIVE_NOT_ACCEPTED')
    const ids = rows.flatMap(({ id }) => [id, getImportedId(userId, id)])
    const existing = new Map((await selectOwners(db, ids)).map((image) => [image.id, image]))
    if ([...existing.values()].some((image) => image.userId !== userId)) throw apiError('ARCHIVE_OF_OTHER_USER')
    const exported = rows.filter(({ deletedAt }) => deletedAt === null)

    async function isHidden({ id }: ExportedImage): Promise<boolean> {
      const hidden = await Promise.all([id, getImportedId(userId, id)].map(isHiddenByAdmin))
      return hidden.includes(true)
    }

    /** Stores the files of an image that is missing. Null if the archive lacks them, or if an admin hid the image. */
    async function store(row: ExportedImage): Promise<Restorable | null> {
      const extension = getExtension(getOriginalKey({ ...row, gridWidths: [] }))
      const original = await archive.readFile(`images/${row.id}.${extension}`)
      return original && !(await isHidden(row)) ? { row, stored: await storeFile(archive, row, original) } : null
    }

    /** Returns the outcome, or an image whose row is not inserted yet. */
    async function restore(row: ExportedImage): Promise<Outcome | Restorable> {
      const current = existing.get(row.id) ?? existing.get(getImportedId(userId, row.id))
      if (current && !current.deletedAt) return 'existing'
      if (current && (await undelete(current.id, userId))) return 'restored'
      // Since the start of the import, the image may have been restored or purged.
      const isExisting = current && (await selectOwners(db, [current.id])).length > 0
      return isExisting ? 'existing' : ((await store(row)) ?? 'skipped')
    }

    return async (report) => {
      const counts: Record<Outcome, number> = { restored: 0, existing: 0, skipped: 0 }
      let batch: Restorable[] = []
      let batchStartedAt = clock.now()
      const insertBatch = async () => {
        const complete = batch
        batch = []
        counts.restored += await insertAll(complete, { archive, userId })
        batchStartedAt = clock.now()
      }
      try {
        for (const [done, row] of exported.entries()) {
          report({ done, total: exported.length })
          const result = await restore(row)
          if (typeof result === 'string') counts[result] += 1
          else batch.push(result)
          if (clock.now().getTime() - batchStartedAt.getTime() > BATCH_MS) await insertBatch()
        }
      } catch (error) {
        await Promise.allSettled(batch.map(({ stored }) => files.discard(stored)))
        throw error
      }
      await insertBatch()
      report({ done: exported.length, total: exported.length })
      const restoredAs = archive.origin === 'unknown' ? 'uploads' : 'unchanged'
      return { images: { ...counts, restored_as: restoredAs } } satisfies Partial<ImportResult>
    }
  }
}

/** The columns of the row that come from the archive. */
function toRow(
  {
    kind,
    visibility,
    prompt,
    description,
    aspectRatio,
    style,
    model,
    createdAt,
    heldAt,
    wishedVisibility,
  }: ExportedImage,
  origin: PersonalDataArchive['origin'],
): Pick<NewImage, 'kind' | 'visibility' | 'prompt' | 'createdAt'> & Partial<NewImage> {
  if (origin === 'unknown')
    return { kind: 'upload', visibility: 'private', prompt: prompt || DEFAULT_UPLOAD_PROMPT, description, createdAt }
  const image = { kind, prompt, description, aspectRatio, style, model, createdAt }
  if (heldAt)
    return { ...image, visibility: 'private', takenDownAt: heldAt, requestedVisibility: wishedVisibility ?? 'private' }
  const isPublic = origin === 'trusted' && visibility === 'public' && kind === 'generated'
  return { ...image, visibility: isPublic ? 'public' : 'private' }
}
