import sharp from 'sharp'
import { REFERENCE_SIDE, type Reference } from './reference.ts'

/** The reference image could not be decoded. */
export class UnreadableReference extends Error {}

/** Decodes an image to a small copy in the shape of the output image. Only its colors and large shapes are used. */
export async function decodeReference(bytes: Uint8Array, frame: { width: number; height: number }): Promise<Reference> {
  const scale = REFERENCE_SIDE / Math.max(frame.width, frame.height)
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
