import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import type { EncodedImage } from '../../../ports/image-model.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import {
  getCompressedKey,
  getContentType,
  getGridKey,
  getFileKeys,
  createFileToken,
  getOriginalKey,
  type FileNames,
} from './file-keys.ts'
import { computeSha256 } from './hashes.ts'
import type { Provenance } from '../downloads/provenance.ts'
import { throwApiError, type ImageOrigin, type RenderedImage, type Renditions } from '../renditions/renditions.ts'
import type { ImageRow } from '../images.repository.ts'

/** An image whose files are stored and whose row is not inserted yet. */
export type StoredImage = FileNames &
  Pick<ImageRow, 'width' | 'height' | 'thumbhash'> & {
    /** The SHA-256 of each file of a generated image, to insert with the row. Empty for an upload. */
    hashes: Uint8Array[]
  }

/** The files of images. They are stored before the row is inserted and deleted after the row. */
export interface ImageFileStore {
  /** Stores the files of a generated image. Then insert the row, or call `discard`. */
  storeImage(image: EncodedImage, origin: ImageOrigin): Promise<StoredImage>
  /**
   * Stores the files of an upload. All are encoded from its pixels, so nothing else of the uploaded file is kept. Then
   * insert the row, or call `discard`. Throws IMAGE_NOT_ACCEPTED, IMAGE_TOO_LARGE or SERVICE_UNAVAILABLE.
   */
  storeUpload(bytes: Uint8Array): Promise<StoredImage>
  /**
   * Stores an original from an export unchanged, with new renditions. `provenance` is null for an upload. Then insert
   * the row, or call `discard`. Throws like `storeUpload`.
   */
  storeExported(original: Uint8Array, provenance: Provenance | null): Promise<StoredImage>
  discard(image: StoredImage): Promise<void>
  /** Deletes files that have no row in `images`. */
  deleteFiles(keys: string[]): Promise<void>
}

export interface ImageFileStoreDependencies {
  store: ObjectStore
  renditions: Renditions
  passCrashPoint: PassCrashPoint
}

export function createImageFileStore({
  store,
  renditions,
  passCrashPoint,
}: ImageFileStoreDependencies): ImageFileStore {
  async function discard(image: FileNames): Promise<void> {
    await Promise.all(getFileKeys(image).map((key) => store.delete(key)))
  }

  async function putAll(names: FileNames, { original, compressed, grid }: RenderedImage): Promise<void> {
    const put = (key: string, bytes: Uint8Array) => store.put(key, bytes, getContentType(key))
    // Waits for all writes, because a file that is still being written can't be deleted.
    const puts = await Promise.allSettled([
      put(getOriginalKey(names), original),
      put(getCompressedKey(names), compressed),
      ...grid.map(({ width, bytes }) => put(getGridKey(names, width), bytes)),
    ])
    const failed = puts.find((result) => result.status === 'rejected')
    if (!failed) return
    await discard(names).catch(() => undefined)
    throw failed.reason
  }

  async function storeRendered(
    rendered: RenderedImage,
    pendingHashes: Uint8Array[] | Promise<Uint8Array[]>,
  ): Promise<StoredImage> {
    const { width, height, thumbhash, format, grid } = rendered
    const names = {
      fileToken: createFileToken(),
      originalFormat: format,
      gridWidths: grid.map((rendition) => rendition.width),
    }
    const [hashes] = await Promise.all([pendingHashes, putAll(names, rendered)])
    passCrashPoint('images.files-stored')
    return { ...names, width, height, thumbhash, hashes }
  }

  return {
    async storeImage(image, origin) {
      const rendered = await renditions.render(image.bytes, origin)
      return storeRendered(rendered, hashFiles(rendered))
    },

    async storeUpload(bytes) {
      return storeRendered(await renditions.renderUpload(bytes).catch(throwApiError), [])
    },

    async storeExported(original, provenance) {
      const rendered = await renditions.renderStored(original, provenance).catch(throwApiError)
      return storeRendered(rendered, provenance ? hashFiles(rendered) : [])
    },

    discard,

    async deleteFiles(keys) {
      for (const key of keys) await store.delete(key)
    },
  }
}

function hashFiles({ original, compressed, grid }: RenderedImage): Promise<Uint8Array[]> {
  return Promise.all([original, compressed, ...grid.map(({ bytes }) => bytes)].map(computeSha256))
}
