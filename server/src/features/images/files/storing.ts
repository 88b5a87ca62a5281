import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import type { ModelPicture } from '../../../ports/image-model.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { compressedKey, contentTypeOf, gridKey, keysOf, newFileToken, originalKey, type FileNames } from './files.ts'
import { sha256Of } from './hashes.ts'
import type { Provenance } from '../downloads/provenance.ts'
import { refusalOf, type RenderedPicture, type Renditions } from '../renditions/renditions.ts'
import type { ImageRow } from '../images.repository.ts'

/** An image whose files are stored and whose row is not inserted yet. */
export type StoredPicture = FileNames &
  Pick<ImageRow, 'width' | 'height' | 'thumbhash'> & {
    /** The SHA-256 of each file of a generated image, to insert with the row. Empty for an upload. */
    hashes: Uint8Array[]
  }

/** The files of images. They are stored before the row is inserted and deleted after the row. */
export interface PictureFiles {
  /** Stores the files of a generated image. Then insert the row, or call `discard`. */
  storePicture(picture: ModelPicture, provenance: Provenance, encodedByUs: boolean): Promise<StoredPicture>
  /**
   * Stores the files of an upload. All are encoded from its pixels, so nothing else of the uploaded file is kept. Then
   * insert the row, or call `discard`. Throws IMAGE_NOT_ACCEPTED, IMAGE_TOO_LARGE or SERVICE_UNAVAILABLE.
   */
  storeUpload(bytes: Uint8Array): Promise<StoredPicture>
  discard(picture: StoredPicture): Promise<void>
  /** Deletes files that have no row in `images`. */
  erase(keys: string[]): Promise<void>
}

export interface PictureFilesDependencies {
  store: ObjectStore
  renditions: Renditions
  passCrashPoint: PassCrashPoint
}

export function createPictureFiles({ store, renditions, passCrashPoint }: PictureFilesDependencies): PictureFiles {
  async function discard(picture: FileNames): Promise<void> {
    await Promise.all(keysOf(picture).map((key) => store.delete(key)))
  }

  async function putAll(names: FileNames, { original, compressed, grid }: RenderedPicture): Promise<void> {
    const put = (key: string, bytes: Uint8Array) => store.put(key, bytes, contentTypeOf(key))
    // Waits for all writes, because a file that is still being written can't be deleted.
    const puts = await Promise.allSettled([
      put(originalKey(names), original),
      put(compressedKey(names), compressed),
      ...grid.map(({ width, bytes }) => put(gridKey(names, width), bytes)),
    ])
    const failed = puts.find((each) => each.status === 'rejected')
    if (!failed) return
    await discard(names).catch(() => undefined)
    throw failed.reason
  }

  async function storeRendered(rendered: RenderedPicture, hashes: Uint8Array[]): Promise<StoredPicture> {
    const { width, height, thumbhash, format, grid } = rendered
    const names = {
      fileToken: newFileToken(),
      originalFormat: format,
      gridWidths: grid.map((rendition) => rendition.width),
    }
    await putAll(names, rendered)
    passCrashPoint('images.files-stored')
    return { ...names, width, height, thumbhash, hashes }
  }

  return {
    async storePicture(picture, provenance, encodedByUs) {
      const rendered = await renditions.render(picture.bytes, { provenance, encodedByUs })
      return storeRendered(rendered, await hashesOf(rendered))
    },

    async storeUpload(bytes) {
      try {
        return await storeRendered(await renditions.renderUpload(bytes), [])
      } catch (error) {
        throw refusalOf(error)
      }
    },

    discard,

    async erase(keys) {
      for (const key of keys) await store.delete(key)
    },
  }
}

function hashesOf({ original, compressed, grid }: RenderedPicture): Promise<Uint8Array[]> {
  return Promise.all([original, compressed, ...grid.map(({ bytes }) => bytes)].map(sha256Of))
}
