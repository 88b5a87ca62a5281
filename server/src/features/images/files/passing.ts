import type { ModelPicture } from '../../../ports/image-model.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { PictureError } from '../renditions/rendering-orders.ts'
import { contentTypeOf, fileTokenOf, newFileToken } from './files.ts'
import type { Provenance } from '../downloads/provenance.ts'
import { refusalOf, type Renditions } from '../renditions/renditions.ts'

/** Where pictures lie that are kept for a while only: what a generation starts from, and what it looks like on its way. */
export const PASSING_FOLDERS = ['reference-images', 'partial-images'] as const

/** Pictures that pass: private to one user, whose id is part of the key, and without a row of their own. */
export interface PassingPictures {
  /**
   * Stores the picture that a generation starts from, upright, without metadata and at most so large as models take. Answers its key.
   * Throws IMAGE_NOT_ACCEPTED, IMAGE_TOO_LARGE or SERVICE_UNAVAILABLE.
   */
  storeReference(userId: string, bytes: Uint8Array): Promise<string>
  /** Null once it is erased. */
  readReference(key: string): Promise<ModelPicture | null>
  /** A second file with the same picture, to be erased apart from the first; null once that is erased. */
  copyReference(userId: string, key: string): Promise<string | null>
  /** Stores a rough picture, smaller than it came. Answers its key; null for what is no picture. */
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

/** Whose passing picture a key names; null if it names none. */
export function ownerInKey(key: string): string | null {
  return /^(?:reference|partial)-images\/([0-9a-f-]{36})\/[0-9a-f]{32}\.(?:png|jpg|webp)$/.exec(key)?.[1] ?? null
}

/** Whether a key names a file as we name them: of an image, or a passing picture. */
export function isFileOfOurs(key: string): boolean {
  return fileTokenOf(key) !== null || ownerInKey(key) !== null
}
