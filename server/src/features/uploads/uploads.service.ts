import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { Image, UploadRequest } from '@pictor/contract'
import { DEFAULT_UPLOAD_DESCRIPTION, DEFAULT_UPLOAD_PROMPT } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import { parseDataUrl, readFormFile, assertDeclaredType, type Images, type StoredImage } from '../images/index.ts'
import { insertUpload, selectImageId } from './uploads.repository.ts'

export interface UploadsDependencies {
  db: Db
  images: Images
  clock: Clock
  passCrashPoint: PassCrashPoint
  /**
   * Throws ACCOUNT_SUSPENDED. In a transaction, it also locks the user against suspension until the transaction ends.
   */
  requireActive(db: Db | Tx, userId: string): Promise<void>
}

export interface Uploads {
  /**
   * Stores an upload, which is always private. A repeated key of the same user returns the first image, without
   * comparing the files. Throws IDEMPOTENCY_KEY_REUSED if the texts differ, NOT_FOUND if the image of the key was
   * deleted, IMAGE_NOT_ACCEPTED, IMAGE_TOO_LARGE, ACCOUNT_SUSPENDED, UNAUTHORIZED if the account was deleted,
   * SERVICE_UNAVAILABLE if too many images are queued, IMAGE_NOT_STORED if the store is full, and an ObjectStoreError
   * if files can't be stored for another reason.
   */
  create(userId: string, request: UploadRequest, idempotencyKey?: string): Promise<Image>
}

type Texts = Pick<UploadRequest, 'prompt' | 'description'>

interface Upload {
  id: string
  userId: string
  texts: Texts
  idempotencyKey: string | undefined
}

export function createUploads(dependencies: UploadsDependencies): Uploads {
  const { db, images, clock, passCrashPoint, requireActive } = dependencies

  async function findByIdempotencyKey({ userId, idempotencyKey, texts }: Upload): Promise<Image | null> {
    const id = idempotencyKey === undefined ? undefined : await selectImageId(db, userId, idempotencyKey)
    if (id === undefined) return null
    const image = await images.get(id, async () => userId)
    const isSame = image.prompt === texts.prompt && image.description === texts.description
    if (!isSame) throw apiError('IDEMPOTENCY_KEY_REUSED')
    return image
  }

  async function storeFile(image: UploadRequest['image']): Promise<StoredImage> {
    const received = typeof image === 'string' ? parseDataUrl(image) : await readFormFile(image)
    assertDeclaredType(received)
    return images.storeUpload(received.bytes).catch((error: unknown) => {
      throw error instanceof ObjectStoreError && error.reason === 'full' ? apiError('IMAGE_NOT_STORED') : error
    })
  }

  /** Inserts the image. Throws a DuplicateKeyError if the user has already used the idempotency key. */
  async function insert({ id, userId, texts, idempotencyKey }: Upload, storedImage: StoredImage): Promise<void> {
    const createdAt = clock.now()
    await db.transaction(async (tx) => {
      await requireActive(tx, userId)
      await images.insert(tx, {
        ...storedImage,
        ...texts,
        id,
        userId,
        kind: 'upload',
        visibility: 'private',
        createdAt,
      })
      passCrashPoint('uploads.image-inserted')
      if (idempotencyKey === undefined) return
      const isNew = await insertUpload(tx, { userId, idempotencyKey, imageId: id, createdAt })
      if (!isNew) throw new DuplicateKeyError()
    })
    passCrashPoint('uploads.committed')
  }

  /**
   * Inserts the image, or deletes its files if no row can reference them. After a lost connection the commit may have
   * succeeded, so the files stay, and the sweep deletes them if they have no row. Does not throw for a used key.
   */
  async function insertOrDiscard(upload: Upload, storedImage: StoredImage): Promise<void> {
    try {
      await insert(upload, storedImage)
    } catch (error) {
      const isUserGone = isForeignKeyViolation(error)
      const isApiError = error instanceof ORPCError
      if (!isUserGone && !isApiError && !(error instanceof DuplicateKeyError)) throw error
      await images.discard(storedImage).catch(() => undefined)
      if (isApiError) throw error
      if (isUserGone) throw apiError('UNAUTHORIZED')
    }
  }

  return {
    async create(userId, { image, prompt, description }, idempotencyKey) {
      const texts = {
        prompt: prompt || DEFAULT_UPLOAD_PROMPT,
        description: description || DEFAULT_UPLOAD_DESCRIPTION,
      }
      const upload = { id: randomUUID(), userId, texts, idempotencyKey }
      const existing = await findByIdempotencyKey(upload)
      if (existing) return existing
      // Checked before the image is processed, which is expensive. The transaction checks again.
      await requireActive(db, userId)
      await insertOrDiscard(upload, await storeFile(image))
      return (await findByIdempotencyKey(upload)) ?? images.get(upload.id, async () => userId)
    },
  }
}

/** Rolls back the transaction of an upload whose idempotency key was already used. */
class DuplicateKeyError extends Error {}
