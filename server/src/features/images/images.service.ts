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
  /** Throws NOT_FOUND for what does not exist and for what is not the viewer's business alike. */
  get(id: string, viewer: () => Promise<string | null>): Promise<Image>
  ofGenerations(generationIds: string[], viewerId: string): Promise<Image[]>
  /** The row, and by what its files are known again. */
  insert(tx: Tx, image: NewImage & Pick<StoredPicture, 'hashes'>): Promise<void>
  /** Whether these are the bytes of a file that was handed out of a generated image which is not deleted. */
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
