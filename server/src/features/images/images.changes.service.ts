import type { Image, Visibility } from '@pictor/contract'
import { IMAGE_RESTORE_MS } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { Tx } from '../../ports/database.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import * as repository from './images.changes.repository.ts'
import type { OwnImage } from './images.changes.repository.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { createFileRenamer, type ChangeImage, type FileRenamerDependencies } from './files/file-renamer.ts'
import type { PresentImage } from './images.presenter.ts'
import { selectImage, type ImageRow } from './images.repository.ts'

export interface ImageChangesDependencies extends FileRenamerDependencies {
  clock: Clock
  present: PresentImage
  /** Throws ACCOUNT_SUSPENDED, or locks the user against suspension until the transaction ends. */
  requireActive(tx: Tx, userId: string): Promise<void>
}

/**
 * Changes that users make to their images. Making an image private or deleting it also renames its files. If the
 * object store fails, making it private fails with SERVICE_UNAVAILABLE, and deleting works without the rename. Throws
 * NOT_FOUND for missing images and for images of other users.
 */
export interface ImageChanges {
  /**
   * Publishing throws UPLOAD_STAYS_PRIVATE for an upload, IMAGE_HELD for a taken-down image, and ACCOUNT_SUSPENDED for
   * a suspended user. A taken-down image that is set to private stays private after its restore.
   */
  setVisibility(image: OwnImage, visibility: Visibility): Promise<Image>
  /**
   * Deletes the image for everybody, including its owner. `restore` undoes it. A second call throws NOT_FOUND and keeps
   * the first deletion time.
   */
  remove(image: OwnImage): Promise<void>
  /**
   * Restores an image that was deleted within `IMAGE_RESTORE_MS`. Changes nothing if the image is not deleted, so it
   * can be repeated. Throws ACCOUNT_SUSPENDED for a public image of a suspended user.
   */
  restore(image: OwnImage): Promise<Image>
}

export function createImageChanges(dependencies: ImageChangesDependencies): ImageChanges {
  const { db, clock, present } = dependencies
  const renamer = createFileRenamer(dependencies)

  async function requireOwnRow({ id, userId }: OwnImage): Promise<ImageRow> {
    const row = isUuid(id) ? await selectImage(db, id) : undefined
    if (row?.userId !== userId) throw apiError('NOT_FOUND')
    return row
  }

  /**
   * Reads the row and changes the image. If `change` returns false, another request was first: retries with the new
   * row.
   */
  async function retryUntilChanged(image: OwnImage, change: (row: ImageRow) => Promise<boolean>): Promise<void> {
    while (!(await change(await requireOwnRow(image))));
  }

  const makePrivate = (image: OwnImage) =>
    retryUntilChanged(image, async (row) => {
      if (row.visibility === 'public')
        return renamer.rename(row, (tx, tokens) => repository.markPrivate(tx, image, tokens))
      // A private image needs a change only if it is taken down and would become public after its restore.
      return row.requestedVisibility !== 'public' || repository.keepPrivate(db, image)
    })

  async function publish(image: OwnImage): Promise<void> {
    if ((await requireOwnRow(image)).kind === 'upload') throw apiError('UPLOAD_STAYS_PRIVATE')
    await db.transaction(async (tx) => {
      await dependencies.requireActive(tx, image.userId)
      await repository.markPublic(tx, image)
    })
    // Checked after the update: a concurrent report may have taken the image down.
    if ((await requireOwnRow(image)).takenDownAt !== null) throw apiError('IMAGE_HELD')
  }

  return {
    async setVisibility(image, visibility) {
      await (visibility === 'private' ? makePrivate(image) : publish(image))
      return present(await requireOwnRow(image), image.userId)
    },

    async remove(image) {
      const change: ChangeImage = (tx, tokens) =>
        repository.markDeleted(tx, image, { ...tokens, deletedAt: clock.now() })
      try {
        await retryUntilChanged(image, (row) => renamer.rename(row, change))
      } catch (error) {
        if (!(error instanceof ObjectStoreError)) throw error
        // Deleting does not need the store: the row hides the image everywhere except in caches that already have it.
        await retryUntilChanged(image, ({ fileToken }) =>
          db.transaction((tx) => change(tx, { currentToken: fileToken, newToken: fileToken })),
        )
      }
    },

    async restore(image) {
      const deletedAfter = new Date(clock.now().getTime() - IMAGE_RESTORE_MS)
      if (isUuid(image.id)) {
        const visibility = await repository.selectVisibility(db, image)
        await db.transaction(async (tx) => {
          // A suspended user must not publish an image by restoring it.
          if (visibility === 'public') await dependencies.requireActive(tx, image.userId)
          await repository.unmarkDeleted(tx, image, deletedAfter)
        })
      }
      return present(await requireOwnRow(image), image.userId)
    },
  }
}
