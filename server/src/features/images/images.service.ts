import type { Image } from '@pictor/contract'
import { failure } from '../../kernel/failure.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { insertHashes, selectKnown } from './files/hashes.ts'
import { createLists, type Lists } from './lists/lists.service.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { createPassingPictures, type PassingPictures } from './files/passing.ts'
import { createImagePresenter } from './images.presenter.ts'
import * as repository from './images.repository.ts'
import type { NewImage } from './images.repository.ts'
import { maySee } from './images.access.ts'
import { createImageFiles, type ImageFiles, type ImageFilesDependencies } from './files/serving.ts'
import {
  createPictureFiles,
  type PictureFiles,
  type PictureFilesDependencies,
  type StoredPicture,
} from './files/storing.ts'

export interface ImagesDependencies extends PictureFilesDependencies, ImageFilesDependencies {
  db: Db
}

export interface Images extends PassingPictures, PictureFiles, ImageFiles, Lists {
  /** Throws NOT_FOUND for missing images and for images that the viewer may not see. */
  get(id: string, viewer: () => Promise<string | null>): Promise<Image>
  ofGenerations(generationIds: string[], viewerId: string): Promise<Image[]>
  /** Inserts the row and the hashes of its files. */
  insert(tx: Tx, image: NewImage & Pick<StoredPicture, 'hashes'>): Promise<void>
  /** Whether the hash belongs to a file of a generated image that is not deleted. */
  isKnown(sha256: Uint8Array): Promise<boolean>
}

export function createImages({ db, store, renditions, passCrashPoint, addresses }: ImagesDependencies): Images {
  const present = createImagePresenter(addresses)
  return {
    ...createPassingPictures(store, renditions),
    ...createPictureFiles({ store, renditions, passCrashPoint }),
    ...createImageFiles({ db, store, addresses }),
    ...createLists(db, present),

    async get(id, viewer) {
      const row = isUuid(id) ? await repository.selectImage(db, id) : undefined
      if (!row || !(await maySee(row, viewer))) throw failure('NOT_FOUND')
      return present(row, await viewer())
    },

    async ofGenerations(generationIds, viewerId) {
      if (generationIds.length === 0) return []
      const rows = await repository.selectOfGenerations(db, generationIds)
      return rows.map((row) => present(row, viewerId))
    },

    async insert(tx, { hashes, ...image }) {
      await insertHashes(tx, await repository.insertImage(tx, image), hashes)
    },

    isKnown: async (sha256) => (await selectKnown(db, sha256)).length > 0,
  }
}
