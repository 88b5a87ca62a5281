import type { Image } from '@pictor/contract'
import { apiError } from '../../kernel/api-error.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { insertHashes, selectImageByHash } from './files/hashes.ts'
import { createLists, type Lists } from './lists/lists.service.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { createTemporaryImages, type TemporaryImages } from './files/temporary-images.ts'
import { createImagePresenter } from './images.presenter.ts'
import * as repository from './images.repository.ts'
import type { NewImage } from './images.repository.ts'
import { canView } from './images.access.ts'
import { createImageFiles, type ImageFiles, type ImageFilesDependencies } from './files/image-files.ts'
import {
  createImageFileStore,
  type ImageFileStore,
  type ImageFileStoreDependencies,
  type StoredImage,
} from './files/image-file-store.ts'

export interface ImagesDependencies extends ImageFileStoreDependencies, ImageFilesDependencies {
  db: Db
}

export interface Images extends TemporaryImages, ImageFileStore, ImageFiles, Lists {
  /** Throws NOT_FOUND for missing images and for images that the viewer may not see. */
  get(id: string, viewer: () => Promise<string | null>): Promise<Image>
  /** Finds the images of a user's generations. Excludes deleted images. */
  findByGenerationIds(generationIds: string[], userId: string): Promise<Image[]>
  /** Inserts the row and the hashes of its files. */
  insert(tx: Tx, image: NewImage & Pick<StoredImage, 'hashes'>): Promise<void>
  /** Whether the hash belongs to a file of a generated image that is not deleted. */
  isRecognized(sha256: Uint8Array): Promise<boolean>
}

export function createImages({ db, store, renditions, passCrashPoint, fileUrls }: ImagesDependencies): Images {
  const present = createImagePresenter(fileUrls)
  return {
    ...createTemporaryImages(store, renditions),
    ...createImageFileStore({ store, renditions, passCrashPoint }),
    ...createImageFiles({ db, store, fileUrls }),
    ...createLists(db, present),

    async get(id, viewer) {
      const row = isUuid(id) ? await repository.selectImage(db, id) : undefined
      const viewerId = row ? await viewer() : null
      if (!row || !canView(row, viewerId)) throw apiError('NOT_FOUND')
      return present(row, viewerId)
    },

    async findByGenerationIds(generationIds, userId) {
      if (generationIds.length === 0) return []
      const rows = await repository.selectByGenerationIds(db, generationIds, userId)
      return rows.map((row) => present(row, userId))
    },

    async insert(tx, { hashes, ...image }) {
      await insertHashes(tx, await repository.insertImage(tx, image), hashes)
    },

    isRecognized: async (sha256) => (await selectImageByHash(db, sha256)).length > 0,
  }
}
