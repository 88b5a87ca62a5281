import { viewOf, type PictureMarks } from './verify-bytes.ts'
import { marksOfJpeg } from './verify-jpeg.ts'
import { marksOfPng } from './verify-png.ts'
import { marksOfWebp } from './verify-webp.ts'

/** Null for what is no PNG, JPEG or WebP. Nothing in the file is believed to be where or as long as it says. */
export async function marksOf(file: Uint8Array): Promise<PictureMarks | null> {
  const bytes = viewOf(file)
  return (await marksOfPng(bytes)) ?? marksOfJpeg(bytes) ?? marksOfWebp(bytes)
}
