import sharp from 'sharp'
import { STUDY_SIDE, type Reference } from './reference.ts'

/** A reference picture could not be read. */
export class UnreadableReference extends Error {}

/** Reads an encoded picture down to what is used of it: its palette and large shapes, cut to the shape of the picture to be painted. */
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
    throw new UnreadableReference('The reference picture cannot be read.', { cause })
  }
}
