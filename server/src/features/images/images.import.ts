import { createHash } from 'node:crypto'
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
import type { PersonalDataArchive, PrepareImport } from '../../ports/personal-data.ts'
import { getExtension, getOriginalKey } from './files/file-keys.ts'
import { insertHashes } from './files/hashes.ts'
import type { ImageFileStore, StoredImage } from './files/image-file-store.ts'
import type { ImageChanges } from './images.changes.service.ts'
import { insertNewImage, selectOwners, type NewImage } from './images.repository.ts'
import { ORIGINAL_FORMATS } from './images.table.ts'

export interface ImagesImportDependencies {
  db: Db
  clock: Clock
  files: Pick<ImageFileStore, 'storeExported' | 'storeUpload' | 'discard'>
  changes: Pick<ImageChanges, 'restore'>
  /** The name of the application, for the provenance of renditions. */
  brandName: string
  /** Throws ACCOUNT_SUSPENDED, or locks the user against suspension until the transaction ends. */
  requireActive(tx: Tx, userId: string): Promise<void>
  /** Whether the last decision of an admin about the image hid it. */
  isHiddenByAdmin(imageId: string): Promise<boolean>
}

const IMAGES_MAX = 10_000
const Text = z
  .string()
  .max(PROMPT_MAX_LENGTH)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

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
  createdAt: z.coerce.date(),
  heldAt: z.coerce.date().nullable(),
  wishedVisibility: z.enum(VISIBILITIES).nullable(),
  deletedAt: z.coerce.date().nullable(),
})
type ExportedImage = z.infer<typeof ExportedImage>

/** An image whose files are stored and whose row is not. */
interface Restorable {
  row: ExportedImage
  stored: StoredImage
}

/**
 * The id of a restored image: the same for the same user and image, so that a repeated import finds it, and different
 * for every other user, so that nobody can claim the ids of others.
 */
export function getImportedId(userId: string, exportedId: string): string {
  const digest = createHash('sha256').update(`${userId} ${exportedId}`).digest('hex')
  // Version 8 of RFC 9562, section 5.8: an id by the application's own method.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/**
 * Restores images from `images.json` and their originals. Originals of an archive that this installation wrote, or that
 * the operator vouches for, keep every byte. Others become private uploads: nothing proves that they were generated
 * here. Only the operator's word makes images public again, because an archive may be older than a takedown.
 */
export function createImagesImport(dependencies: ImagesImportDependencies): PrepareImport {
  const { db, clock, files, changes, brandName, requireActive, isHiddenByAdmin } = dependencies

  function storeFile({ origin }: PersonalDataArchive, row: ExportedImage, original: Uint8Array): Promise<StoredImage> {
    if (origin === 'unknown') return files.storeUpload(original)
    const { kind, model, createdAt } = row
    const composite = Buffer.from(original).includes('compositeWithTrainedAlgorithmicMedia')
    const provenance = { system: brandName, model: model ?? '', createdAt, composite }
    return files.storeExported(original, kind === 'generated' ? provenance : null)
  }

  /** Inserts all rows, or none. Discards the files of images that another import inserted first. */
  async function insertAll(
    restorable: Restorable[],
    origin: PersonalDataArchive['origin'],
    userId: string,
  ): Promise<void> {
    const redundant = await db.transaction(async (tx) => {
      await requireActive(tx, userId)
      const rejected = []
      for (const { row, stored } of restorable) {
        const { hashes, ...names } = stored
        const image = { ...toRow(row, origin), ...names, id: getImportedId(userId, row.id), userId }
        if (await insertNewImage(tx, image)) await insertHashes(tx, image.id, hashes)
        else rejected.push(stored)
      }
      return rejected
    })
    await Promise.allSettled(redundant.map(files.discard))
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

    return async (report) => {
      const counts = { restored: 0, existing: 0, skipped: 0 }
      const restorable: Restorable[] = []
      const deletedIds: string[] = []
      try {
        for (const [done, row] of exported.entries()) {
          report({ done, total: exported.length })
          const present = existing.get(row.id) ?? existing.get(getImportedId(userId, row.id))
          if (present) {
            if (present.deletedAt) deletedIds.push(present.id)
            else counts.existing += 1
            continue
          }
          const original = await archive.readFile(
            `images/${row.id}.${getExtension(getOriginalKey({ ...row, gridWidths: [] }))}`,
          )
          if (original && !(await isHiddenByAdmin(row.id)))
            restorable.push({ row, stored: await storeFile(archive, row, original) })
          else counts.skipped += 1
        }
      } catch (error) {
        await Promise.allSettled(restorable.map(({ stored }) => files.discard(stored)))
        throw error
      }
      // If this throws, the commit may have succeeded nevertheless, so the files stay. The sweep deletes those without a row.
      await insertAll(restorable, archive.origin, userId)
      for (const id of deletedIds) await changes.restore({ id, userId })
      counts.restored = restorable.length + deletedIds.length
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
  const isPublic = origin === 'vouched' && visibility === 'public' && kind === 'generated'
  return { ...image, visibility: isPublic ? 'public' : 'private' }
}
