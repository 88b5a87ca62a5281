import type { Image } from '@pictor/contract'
import { failure } from '../../kernel/failure.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { contentTypeOf, fileTokenOf, keysOf } from './images.files.ts'
import { insertHashes, selectKnown } from './images.hashes.repository.ts'
import { createLists, type Lists } from './images.lists.service.ts'
import { isImageId } from './images.ids.ts'
import { createPassingPictures, ownerInKey, type PassingPictures } from './images.passing.ts'
import { presentImage } from './images.presenter.ts'
import * as repository from './images.repository.ts'
import type { ImageRow, NewImage } from './images.repository.ts'
import {
  createPictureFiles,
  type PictureFiles,
  type PictureFilesDependencies,
  type StoredPicture,
} from './images.storing.ts'

export interface ImagesDependencies extends PictureFilesDependencies {
  db: Db
}

/** A file as it is served. */
export interface ServedFile {
  bytes: Uint8Array
  contentType: string
  isPublic: boolean
}

export interface Images extends PassingPictures, PictureFiles, Lists {
  /** Throws NOT_FOUND for what does not exist and for what is not the viewer's business alike. */
  get(id: string, viewer: () => Promise<string | null>): Promise<Image>
  ofGenerations(generationIds: string[], viewerId: string): Promise<Image[]>
  /** The row, and by what its files are known again. */
  insert(tx: Tx, image: NewImage & Pick<StoredPicture, 'hashes'>): Promise<void>
  /** Whether these are the bytes of a file that was handed out of a generated image which is not deleted. */
  isKnown(sha256: Uint8Array): Promise<boolean>
  /** Null if there is no such file, or none that the viewer may see. `viewer` is asked for private ones only. */
  file(key: string, viewer: () => Promise<string | null>): Promise<ServedFile | null>
}

export function createImages({ db, store, renditions, passCrashPoint }: ImagesDependencies): Images {
  return {
    ...createPassingPictures(store, renditions),
    ...createPictureFiles({ store, renditions, passCrashPoint }),
    ...createLists(db),

    async get(id, viewer) {
      const row = isImageId(id) ? await repository.selectImage(db, id) : undefined
      if (!row || !(await maySee(row, viewer))) throw failure('NOT_FOUND')
      return presentImage(row, await viewer())
    },

    async ofGenerations(generationIds, viewerId) {
      if (generationIds.length === 0) return []
      const rows = await repository.selectOfGenerations(db, generationIds)
      return rows.map((row) => presentImage(row, viewerId))
    },

    async insert(tx, { hashes, ...image }) {
      await insertHashes(tx, await repository.insertImage(tx, image), hashes)
    },

    isKnown: async (sha256) => (await selectKnown(db, sha256)).length > 0,

    async file(key, viewer) {
      const passingOf = ownerInKey(key)
      if (passingOf !== null) {
        const bytes = passingOf === (await viewer()) ? await store.get(key) : null
        return bytes && { bytes, contentType: contentTypeOf(key), isPublic: false }
      }
      const fileToken = fileTokenOf(key)
      const row = fileToken && (await repository.selectByFileToken(db, fileToken))
      if (!row || !keysOf(row).includes(key) || !(await maySee(row, viewer))) return null
      const bytes = await store.get(key)
      return bytes && { bytes, contentType: contentTypeOf(key), isPublic: row.visibility === 'public' }
    },
  }
}

export async function maySee(row: ImageRow, viewer: () => Promise<string | null>): Promise<boolean> {
  return row.visibility === 'public' || (row.userId !== null && row.userId === (await viewer()))
}
