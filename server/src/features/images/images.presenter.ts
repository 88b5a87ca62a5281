import type { Image } from '@pictor/contract'
import { compressedKey, FILES_PATH, gridKey, originalKey } from './images.files.ts'
import type { ImageRow } from './images.repository.ts'

/** Row to contract, as `viewerId` (null for anybody) may see it. Nothing personal but the owner's own storage path. */
export function presentImage(row: ImageRow, viewerId: string | null): Image {
  const original = FILES_PATH + originalKey(row)
  const compressed = FILES_PATH + compressedKey(row)
  return {
    id: row.id,
    url: original,
    compressed_url: compressed,
    compressedUrl: compressed,
    originalUrl: original,
    srcset: [
      ...row.gridWidths.map((width) => `${FILES_PATH}${gridKey(row, width)} ${width}w`),
      `${compressed} ${row.width}w`,
    ].join(', '),
    prompt: row.prompt,
    description: row.description,
    width: row.width,
    height: row.height,
    created_at: row.createdAt.toISOString(),
    ...(viewerId !== null && viewerId === row.userId && { original_storage_path: originalKey(row) }),
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
