import type { Image } from '@pictor/contract'
import type { FileUrls } from './files/file-urls.ts'
import { compressedKey, gridKey, originalKey } from './files/files.ts'
import type { ImageRow } from './images.repository.ts'

/**
 * Converts a row to the contract's image, for one viewer (null: signed out). Only the owner gets the storage path and
 * the takedown fields. Files of private images get signed URLs.
 */
export type PresentImage = (row: ImageRow, viewerId: string | null) => Image

export function createImagePresenter(fileUrls: Pick<FileUrls, 'publicUrl' | 'signedUrl'>): PresentImage {
  return (row, viewerId) => {
    const toUrl = row.visibility === 'public' ? fileUrls.publicUrl : fileUrls.signedUrl
    const original = toUrl(originalKey(row))
    const compressed = toUrl(compressedKey(row))
    return {
      id: row.id,
      url: original,
      compressed_url: compressed,
      compressedUrl: compressed,
      originalUrl: original,
      srcset: [
        ...row.gridWidths.map((width) => `${toUrl(gridKey(row, width))} ${width}w`),
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
    ...(row.takenDownAt && presentTakedown(row.takenDownAt, row.requestedVisibility)),
  }
}

function presentTakedown(since: Date, requested: ImageRow['requestedVisibility']) {
  return { held_at: since.toISOString(), ...(requested && { wished_visibility: requested }) }
}
