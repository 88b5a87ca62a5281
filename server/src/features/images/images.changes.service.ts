import type { Image, Visibility } from '@pictor/contract'
import { IMAGE_RESTORE_MS } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Tx } from '../../ports/database.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import * as repository from './images.changes.repository.ts'
import type { OwnImage } from './images.changes.repository.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { createFileMoves, type ChangeName, type FileMovesDependencies } from './files/moving.ts'
import type { PresentImage } from './images.presenter.ts'
import { selectImage, type ImageRow } from './images.repository.ts'

export interface ImageChangesDependencies extends FileMovesDependencies {
  clock: Clock
  present: PresentImage
  /** Throws ACCOUNT_SUSPENDED; until the transaction ends the user can't be suspended. */
  requireActive(tx: Tx, userId: string): Promise<void>
}

/** What users do to an image. What hides it also gives its files new names, and fails with SERVICE_UNAVAILABLE where they can't be had. NOT_FOUND for what does not exist and for what is not the user's business alike. */
export interface ImageChanges {
  /** Throws UPLOAD_STAYS_PRIVATE rather than showing an upload, IMAGE_HELD what was reported, ACCOUNT_SUSPENDED anything of a suspended user. What is held and is to be private stays so once it is restored. */
  setVisibility(image: OwnImage, visibility: Visibility): Promise<Image>
  /** Hides it from everybody at once, its owner included. NOT_FOUND the second time, which leaves the time of the first. */
  remove(image: OwnImage): Promise<void>
  /**
   * Brings back what was deleted within `IMAGE_RESTORE_MS`, as it was. What is there is left as it is, so asking twice does no harm. Throws
   * ACCOUNT_SUSPENDED for a public image of a suspended user.
   */
  restore(image: OwnImage): Promise<Image>
}

export function createImageChanges(dependencies: ImageChangesDependencies): ImageChanges {
  const { db, clock, present } = dependencies
  const moves = createFileMoves(dependencies)

  async function selectOwn({ id, userId }: OwnImage): Promise<ImageRow> {
    const row = isUuid(id) ? await selectImage(db, id) : undefined
    if (row?.userId !== userId) throw failure('NOT_FOUND')
    return row
  }

  /** Tries again as long as others change the image meanwhile. */
  async function persist(image: OwnImage, change: (row: ImageRow) => Promise<boolean>): Promise<void> {
    while (!(await change(await selectOwn(image))));
  }

  const hide = (image: OwnImage) =>
    persist(image, async (row) => {
      if (row.visibility === 'public') return moves.move(row, (tx, names) => repository.markPrivate(tx, image, names))
      return row.requestedVisibility !== 'public' || repository.keepPrivate(db, image)
    })

  async function show(image: OwnImage): Promise<void> {
    if ((await selectOwn(image)).kind === 'upload') throw failure('UPLOAD_STAYS_PRIVATE')
    await db.transaction(async (tx) => {
      await dependencies.requireActive(tx, image.userId)
      await repository.markPublic(tx, image)
    })
    // Looked at afterwards: it may have been held just before.
    if ((await selectOwn(image)).takenDownAt !== null) throw failure('IMAGE_HELD')
  }

  return {
    async setVisibility(image, visibility) {
      await (visibility === 'private' ? hide(image) : show(image))
      return present(await selectOwn(image), image.userId)
    },

    async remove(image) {
      const change: ChangeName = (tx, names) => repository.markDeleted(tx, image, { ...names, deletedAt: clock.now() })
      try {
        await persist(image, (row) => moves.move(row, change))
      } catch (error) {
        if (!(error instanceof ObjectStoreError)) throw error
        // Whoever deletes does not wait for a store: its row hides an image from everybody but caches that have it.
        const { fileToken } = await selectOwn(image)
        const isRemoved = await db.transaction((tx) => change(tx, { from: fileToken, to: fileToken }))
        if (!isRemoved) throw failure('NOT_FOUND')
      }
    },

    async restore(image) {
      const since = new Date(clock.now().getTime() - IMAGE_RESTORE_MS)
      if (isUuid(image.id)) {
        const visibility = await repository.selectVisibility(db, image)
        await db.transaction(async (tx) => {
          // A suspended user publishes nothing, by an undo neither.
          if (visibility === 'public') await dependencies.requireActive(tx, image.userId)
          await repository.unmarkDeleted(tx, image, since)
        })
      }
      return present(await selectOwn(image), image.userId)
    },
  }
}
