import type { Image } from '@pictor/contract'
import type { FileAddresses } from './files/addresses.ts'
import { compressedKey, gridKey, originalKey } from './files/files.ts'
import type { ImageRow } from './images.repository.ts'

/**
 * Converts a row to the contract's image, for one viewer (null: signed out). Only the owner gets the storage path and
 * the takedown fields. Files of private images get signed URLs.
 */
export type PresentImage = (row: ImageRow, viewerId: string | null) => Image

export function createImagePresenter(addresses: Pick<FileAddresses, 'publicOf' | 'signedOf'>): PresentImage {
  return (row, viewerId) => {
    const addressOf = row.visibility === 'public' ? addresses.publicOf : addresses.signedOf
    const original = addressOf(originalKey(row))
    const compressed = addressOf(compressedKey(row))
    return {
      id: row.id,
      url: original,
      compressed_url: compressed,
      compressedUrl: compressed,
      originalUrl: original,
      srcset: [
        ...row.gridWidths.map((width) => `${addressOf(gridKey(row, width))} ${width}w`),
        `${compressed} ${row.width}w`,
      ].join(', '),
      prompt: row.prompt,
      description: row.description,
      width: row.width,
      height: row.height,
      created_at: row.createdAt.toISOString(),
      ...(viewerId !== null && viewerId === row.userId && toOwner(row)),
      original_format: row.originalFormat,
      favorite_count: row.favoriteCount,
      ...(row.userName !== null && { user_name: row.userName }),
      visibility: row.visibility,
      kind: row.kind,
      aspect_ratio: row.aspectRatio,
      style: row.style,
      model: row.model,
      is_demo: row.isDemo,
      thumbhash: row.thumbhash,
      generation_id: row.generationId,
    }
  }
}

function toOwner(row: ImageRow) {
  return {
    original_storage_path: originalKey(row),
    ...(row.takenDownAt && held(row.takenDownAt, row.requestedVisibility)),
  }
}

function held(since: Date, wished: ImageRow['requestedVisibility']) {
  return { held_at: since.toISOString(), ...(wished && { wished_visibility: wished }) }
}
