import type { EncodedImage } from '../../../ports/image-model.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { ImageDecodeError } from '../renditions/render-messages.ts'
import { getContentType, parseFileToken, createFileToken } from './file-keys.ts'
import type { Provenance } from '../downloads/provenance.ts'
import { throwApiError, type Renditions } from '../renditions/renditions.ts'

/** Folders of temporary images: reference images and partial images of generations. */
export const TEMPORARY_FOLDERS = ['reference-images', 'partial-images'] as const

/** Temporary images have no row. Each is private to one user, whose id is part of the key. */
export interface TemporaryImages {
  /**
   * Stores a reference image: upright, without metadata, reduced to the size that models accept. Returns its key.
   * Throws IMAGE_NOT_ACCEPTED, IMAGE_TOO_LARGE or SERVICE_UNAVAILABLE.
   */
  storeReference(userId: string, bytes: Uint8Array): Promise<string>
  /** Null if the reference image was deleted. */
  readReference(key: string): Promise<EncodedImage | null>
  /** Copies a reference image and returns the new key. Null if it was deleted. */
  copyReference(userId: string, key: string): Promise<string | null>
  /** Stores a partial image in reduced size. Returns its key; null if the bytes are no image. */
  storePartial(userId: string, bytes: Uint8Array, provenance: Provenance): Promise<string | null>
}

export function createTemporaryImages(store: ObjectStore, renditions: Renditions): TemporaryImages {
  async function put(folder: (typeof TEMPORARY_FOLDERS)[number], userId: string, image: EncodedImage): Promise<string> {
    const key = `${folder}/${userId}/${createFileToken()}.${image.format === 'jpeg' ? 'jpg' : image.format}`
    await store.put(key, image.bytes, getContentType(key))
    return key
  }

  async function readReference(key: string): Promise<EncodedImage | null> {
    const bytes = await store.get(key)
    return bytes && { bytes, format: key.endsWith('.png') ? 'png' : 'jpeg' }
  }

  return {
    async storeReference(userId, bytes) {
      return put('reference-images', userId, await renditions.renderReference(bytes).catch(throwApiError))
    },

    readReference,

    async copyReference(userId, key) {
      const image = await readReference(key)
      return image && put('reference-images', userId, image)
    },

    async storePartial(userId, bytes, provenance) {
      try {
        return await put('partial-images', userId, await renditions.renderPartial(bytes, provenance))
      } catch (error) {
        if (error instanceof ImageDecodeError) return null
        throw error
      }
    },
  }
}

/** Returns the user id in the key of a temporary image. Null for other keys. */
export function parseOwnerId(key: string): string | null {
  return /^(?:reference|partial)-images\/([0-9a-f-]{36})\/[0-9a-f]{32}\.(?:png|jpg|webp)$/.exec(key)?.[1] ?? null
}

/** Whether the key has the format of an image file or of a temporary image. */
export function isManagedKey(key: string): boolean {
  return parseFileToken(key) !== null || parseOwnerId(key) !== null
}
