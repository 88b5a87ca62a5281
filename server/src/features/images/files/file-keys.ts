import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ImageRow } from '../images.repository.ts'

/** The columns that determine the file names of an image. */
export type FileNames = Pick<ImageRow, 'fileToken' | 'originalFormat' | 'gridWidths'>

export const FILES_PATH = '/files/'

/** Returns 128 random bits, so that file names can't be guessed. Knowing the name of a private file gives no access. */
export function createFileToken(): string {
  return randomBytes(16).toString('hex')
}

export function getOriginalKey({ fileToken, originalFormat }: FileNames): string {
  return `original-images/${fileToken}.${originalFormat === 'jpeg' ? 'jpg' : originalFormat}`
}

export function getCompressedKey({ fileToken }: Pick<FileNames, 'fileToken'>): string {
  return `compressed-images/${fileToken}.webp`
}

export function getGridKey({ fileToken }: Pick<FileNames, 'fileToken'>, width: number): string {
  return `compressed-images/${fileToken}-${width}.webp`
}

export function getFileKeys(names: FileNames): string[] {
  return [getOriginalKey(names), getCompressedKey(names), ...names.gridWidths.map((width) => getGridKey(names, width))]
}

const RowJson = z.object({
  id: z.string(),
  file_token: z.string(),
  original_format: z.enum(['png', 'jpeg', 'webp']),
  grid_widths: z.array(z.int()),
})

/**
 * Returns the id of an image and the keys of its files. `row` is its row, as JSON from the database. The order of the
 * keys is always the same.
 */
export function parseRowFiles(row: string): { imageId: string; keys: string[] } {
  const {
    id,
    file_token: fileToken,
    original_format: originalFormat,
    grid_widths: gridWidths,
  } = RowJson.parse(JSON.parse(row))
  return { imageId: id, keys: getFileKeys({ fileToken, originalFormat, gridWidths }) }
}

/** Returns the file token in the key of an image file. Null for other keys. */
export function parseFileToken(key: string): string | null {
  return (
    /^(?:original-images\/([0-9a-f]{32})\.(?:png|jpg|webp)|compressed-images\/([0-9a-f]{32})(?:-\d{1,5})?\.webp)$/
      .exec(key)
      ?.slice(1)
      .find(Boolean) ?? null
  )
}

export function getContentType(key: string): string {
  return `image/${getExtension(key).replace('jpg', 'jpeg')}`
}

/** The extension of a key, without the dot. */
export function getExtension(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}
