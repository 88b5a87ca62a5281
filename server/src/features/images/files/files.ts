import { randomBytes } from 'node:crypto'
import type { ImageRow } from '../images.repository.ts'

/** The columns that determine the file names of an image. */
export type FileNames = Pick<ImageRow, 'fileToken' | 'originalFormat' | 'gridWidths'>

export const FILES_PATH = '/files/'

/** 128 random bits, so file names can't be guessed. The visibility of the image still applies. */
export function newFileToken(): string {
  return randomBytes(16).toString('hex')
}

export function originalKey({ fileToken, originalFormat }: FileNames): string {
  return `original-images/${fileToken}.${originalFormat === 'jpeg' ? 'jpg' : originalFormat}`
}

export function compressedKey({ fileToken }: Pick<FileNames, 'fileToken'>): string {
  return `compressed-images/${fileToken}.webp`
}

export function gridKey({ fileToken }: Pick<FileNames, 'fileToken'>, width: number): string {
  return `compressed-images/${fileToken}-${width}.webp`
}

export function getFileKeys(names: FileNames): string[] {
  return [originalKey(names), compressedKey(names), ...names.gridWidths.map((width) => gridKey(names, width))]
}

/** The file token in the key of an image file. Null for any other path. */
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

/** Without the dot. */
export function getExtension(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}
