import type { Image } from '@pictor/contract'
import type { FileUrls } from './files/file-urls.ts'
import { getCompressedKey, getGridKey, getOriginalKey } from './files/file-keys.ts'
import type { ImageRow } from './images.repository.ts'

/**
 * Converts a row to the contract's image, for one viewer (null: signed out). Only the owner gets the storage path and
 * the takedown fields. Files of private images get signed URLs.
 */
export type PresentImage = (row: ImageRow, viewerId: string | null) => Image

export function createImagePresenter(fileUrls: Pick<FileUrls, 'publicUrl' | 'signedUrl'>): PresentImage {
  return (row, viewerId) => {
    const toUrl = row.visibility === 'public' ? fileUrls.publicUrl : fileUrls.signedUrl
    const original = toUrl(getOriginalKey(row))
    const compressed = toUrl(getCompressedKey(row))
    return {
      id: row.id,
      url: original,
      compressed_url: compressed,
      compressedUrl: compressed,
      originalUrl: original,
      srcset: [
        ...row.gridWidths.map((width) => `${toUrl(getGridKey(row, width))} ${width}w`),
        `${compressed} ${row.width}w`,
      ].join(', '),
      prompt: row.prompt,
      description: row.description,
      width: row.width,
      height: row.height,
      created_at: row.createdAt.toISOString(),
      ...(viewerId !== null && viewerId === row.userId && presentOwnerFields(row)),
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

function presentOwnerFields(row: ImageRow) {
  return {
    original_storage_path: getOriginalKey(row),
    ...(row.takenDownAt && presentTakedown(row.takenDownAt, row.requestedVisibility)),
  }
}

function presentTakedown(takenDownAt: Date, requested: ImageRow['requestedVisibility']) {
  return { held_at: takenDownAt.toISOString(), ...(requested && { wished_visibility: requested }) }
}
