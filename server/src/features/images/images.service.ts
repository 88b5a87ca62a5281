import type { Image } from '@pictor/contract'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import { failure } from '../../kernel/failure.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { ModelPicture } from '../../ports/image-model.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import {
  compressedKey,
  contentTypeOf,
  fileTokenOf,
  gridKey,
  keysOf,
  newFileToken,
  originalKey,
  type FileNames,
} from './images.files.ts'
import { createLists, type Lists } from './images.lists.service.ts'
import { isImageId } from './images.ids.ts'
import { createPassingPictures, ownerInKey, type PassingPictures } from './images.passing.ts'
import { presentImage } from './images.presenter.ts'
import type { Provenance } from './images.provenance.ts'
import type { Renditions } from './images.renditions.ts'
import * as repository from './images.repository.ts'
import type { ImageRow, NewImage } from './images.repository.ts'

export interface ImagesDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
  passCrashPoint: PassCrashPoint
}

/** A picture whose files are stored, and which has no row yet. */
export type StoredPicture = FileNames & Pick<ImageRow, 'width' | 'height' | 'thumbhash'>

/** A file as it is served. */
export interface ServedFile {
  bytes: Uint8Array
  contentType: string
  isPublic: boolean
}

export interface Images extends PassingPictures, Lists {
  /** Throws NOT_FOUND for what does not exist and for what is not the viewer's business alike. */
  get(id: string, viewer: () => Promise<string | null>): Promise<Image>
  ofGenerations(generationIds: string[], viewerId: string): Promise<Image[]>
  /** Stores the files of a delivered picture. The row follows; without one `discard` takes them away again. */
  storePicture(picture: ModelPicture, provenance: Provenance, encodedByUs: boolean): Promise<StoredPicture>
  insert(tx: Tx, image: NewImage): Promise<void>
  discard(picture: StoredPicture): Promise<void>
  /** Files without a row of images, by their keys. */
  erase(keys: string[]): Promise<void>
  /** Null if there is no such file, or none that the viewer may see. `viewer` is asked for private ones only. */
  file(key: string, viewer: () => Promise<string | null>): Promise<ServedFile | null>
}

export function createImages({ db, store, renditions, passCrashPoint }: ImagesDependencies): Images {
  async function discard(picture: FileNames): Promise<void> {
    await Promise.all(keysOf(picture).map((key) => store.delete(key)))
  }

  return {
    ...createPassingPictures(store, renditions),
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

    async storePicture(picture, provenance, encodedByUs) {
      const { original, compressed, grid, format, ...facts } = await renditions.render(picture.bytes, {
        provenance,
        encodedByUs,
      })
      const gridWidths = grid.map(({ width }) => width)
      const stored = { ...facts, fileToken: newFileToken(), originalFormat: format, gridWidths }
      const put = (key: string, bytes: Uint8Array) => store.put(key, bytes, contentTypeOf(key))
      // Settled and not only rejected: what is still being written can not be discarded.
      const puts = await Promise.allSettled([
        put(originalKey(stored), original),
        put(compressedKey(stored), compressed),
        ...grid.map(({ width, bytes }) => put(gridKey(stored, width), bytes)),
      ])
      const failed = puts.find((each) => each.status === 'rejected')
      if (failed) {
        await discard(stored).catch(() => undefined)
        throw failed.reason
      }
      passCrashPoint('images.files-stored')
      return stored
    },

    insert: (tx, image) => repository.insertImage(tx, image),

    discard,

    async erase(keys) {
      for (const key of keys) await store.delete(key)
    },

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
