import { z } from 'zod'
import { getFileKeys } from './file-keys.ts'

/** An image and the keys of its files, always in the same order. */
export interface RowFiles {
  imageId: string
  keys: string[]
}

const Row = z.object({
  id: z.string(),
  file_token: z.string(),
  original_format: z.enum(['png', 'jpeg', 'webp']),
  grid_widths: z.array(z.int()),
})

/** Returns the keys of an image's files. `row` is its row, as JSON from the database. */
export function parseRowFiles(row: string): RowFiles {
  const {
    id,
    file_token: fileToken,
    original_format: originalFormat,
    grid_widths: gridWidths,
  } = Row.parse(JSON.parse(row))
  return { imageId: id, keys: getFileKeys({ fileToken, originalFormat, gridWidths }) }
}
