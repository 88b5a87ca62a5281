import type { ModelPicture } from '../../../ports/image-model.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { PictureError } from '../renditions/rendering-orders.ts'
import { contentTypeOf, fileTokenOf, newFileToken } from './files.ts'
import type { Provenance } from '../downloads/provenance.ts'
import { refusalOf, type Renditions } from '../renditions/renditions.ts'

/** Folders of temporary images: reference images and partial images of generations. */
export const PASSING_FOLDERS = ['reference-images', 'partial-images'] as const

/** Temporary images have no row. Each is private to one user, whose id is part of the key. */
export interface PassingPictures {
  /**
   * Stores a reference image: upright, without metadata, reduced to the size that models accept. Returns its key.
   * Throws IMAGE_NOT_ACCEPTED, IMAGE_TOO_LARGE or SERVICE_UNAVAILABLE.
   */
  storeReference(userId: string, bytes: Uint8Array): Promise<string>
  /** Null if it was deleted. */
  readReference(key: string): Promise<ModelPicture | null>
  /** Copies a reference image and returns the new key. Null if it was deleted. */
  copyReference(userId: string, key: string): Promise<string | null>
  /** Stores a partial image in reduced size. Returns its key; null if the bytes are no image. */
  storePartial(userId: string, bytes: Uint8Array, provenance: Provenance): Promise<string | null>
}

export function createPassingPictures(store: ObjectStore, renditions: Renditions): PassingPictures {
  async function put(folder: (typeof PASSING_FOLDERS)[number], userId: string, picture: ModelPicture): Promise<string> {
    const key = `${folder}/${userId}/${newFileToken()}.${picture.format === 'jpeg' ? 'jpg' : picture.format}`
    await store.put(key, picture.bytes, contentTypeOf(key))
    return key
  }

  async function readReference(key: string): Promise<ModelPicture | null> {
    const bytes = await store.get(key)
    return bytes && { bytes, format: key.endsWith('.png') ? 'png' : 'jpeg' }
  }

  return {
    async storeReference(userId, bytes) {
      try {
        return await put('reference-images', userId, await renditions.renderReference(bytes))
      } catch (error) {
        throw refusalOf(error)
      }
    },

    readReference,

    async copyReference(userId, key) {
      const picture = await readReference(key)
      return picture && put('reference-images', userId, picture)
    },

    async storePartial(userId, bytes, provenance) {
      try {
        return await put('partial-images', userId, await renditions.renderPartial(bytes, provenance))
      } catch (error) {
        if (error instanceof PictureError) return null
        throw error
      }
    },
  }
}

/** The user id in the key of a temporary image. Null for other keys. */
export function ownerInKey(key: string): string | null {
  return /^(?:reference|partial)-images\/([0-9a-f-]{36})\/[0-9a-f]{32}\.(?:png|jpg|webp)$/.exec(key)?.[1] ?? null
}

/** Whether the key has the format of an image file or of a temporary image. */
export function isFileOfOurs(key: string): boolean {
  return fileTokenOf(key) !== null || ownerInKey(key) !== null
}
