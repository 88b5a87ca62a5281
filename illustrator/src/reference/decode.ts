import sharp from 'sharp'
import { STUDY_SIDE, type Reference } from './reference.ts'

/** The reference image could not be decoded. */
export class UnreadableReference extends Error {}

/** Decodes an image to the parts that are used, palette and large shapes, cropped to the shape of the output image. */
export async function decodeReference(bytes: Uint8Array, frame: { width: number; height: number }): Promise<Reference> {
  const scale = STUDY_SIDE / Math.max(frame.width, frame.height)
  const width = Math.round(frame.width * scale)
  const height = Math.round(frame.height * scale)
  try {
    const rgb8 = await sharp(bytes)
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    return { width, height, rgb8 }
  } catch (cause) {
    throw new UnreadableReference('The reference image cannot be decoded.', { cause })
  }
}
