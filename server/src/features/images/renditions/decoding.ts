import sharp, { type Metadata } from 'sharp'
import { PictureError } from './rendering-orders.ts'
import { hasChunk, withoutTexts } from '../downloads/png-text.ts'

const PICTURE_FORMATS = ['png', 'jpeg', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** An image as raw pixels: upright, sRGB, eight bits, three or four channels, without metadata. */
export interface DecodedPicture {
  format: PictureFormat
  width: number
  height: number
  channels: 3 | 4
  pixels: Uint8Array
}

const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 16_384

/**
 * Blocks all decoders of sharp except the three accepted ones, in the whole process: an SVG, a GIF or a PDF is never
 * parsed, regardless of its name. Also disables the pixel cache and the threads of libvips, because images are decoded
 * concurrently.
 */
export function restrictSharp(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
}

/** Rejects if the bytes are no accepted image. Checks the header before decoding. Call `restrictSharp` once before. */
export async function decodePicture(file: Uint8Array): Promise<DecodedPicture> {
  // The decoder would read texts before the pixels: there may be a million, or one that expands to gigabytes.
  const bytes = withoutTexts(file)
  const format = await readHeader(bytes)
  try {
    // sharp converts raw pixels to sRGB, from any color profile.
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (channels !== 3 && channels !== 4) throw new TypeError(`Unexpected number of channels: ${channels}.`)
    return { format, width, height, channels, pixels: data }
  } catch (error) {
    throw new PictureError('not-a-picture', 'The image is damaged.', { cause: error })
  }
}

async function readHeader(bytes: Uint8Array): Promise<PictureFormat> {
  const { format, width, height, pages } = await readMetadata(bytes)
  const accepted = PICTURE_FORMATS.find((name) => name === format)
  if (!accepted) throw new PictureError('not-a-picture', 'Not a PNG, JPEG or WebP image.')
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new PictureError('too-large', `${width} × ${height} pixels are too many.`)
  }
  if ((pages ?? 1) > 1 || (accepted === 'png' && isAnimatedPng(bytes))) {
    throw new PictureError('not-a-picture', 'The image is animated.')
  }
  return accepted
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // No limit here, so that a larger image is reported as too large and not as damaged. No pixel is decoded.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new PictureError('not-a-picture', 'Not a PNG, JPEG or WebP image.', { cause: error })
  }
}

/** libvips reads the first frame of an animated PNG without an error. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  return hasChunk(bytes, 'acTL')
}
