import { UPLOAD_MAX_PIXELS } from '@pictor/contract/limits'
import sharp, { type Metadata } from 'sharp'
import { ImageDecodeError } from './render-messages.ts'
import { hasChunk, removeTextChunks } from '../downloads/png-chunks.ts'

const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** An image as raw pixels: upright, sRGB, eight bits, three or four channels, without metadata. */
export interface DecodedImage {
  format: ImageFormat
  width: number
  height: number
  channels: 3 | 4
  pixels: Uint8Array
}

const SIDE_MAX_PX = 16_384

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

/** Rejects if the file is not an accepted image. Checks the header before decoding. First call `restrictSharp` once. */
export async function decodeImage(file: Uint8Array): Promise<DecodedImage> {
  // The decoder would read text chunks before the pixels, but there may be a million, or one that expands to gigabytes.
  const bytes = removeTextChunks(file)
  const format = await readHeader(bytes)
  try {
    // sharp converts raw pixels to sRGB, from any color profile.
    const image = sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' }).autoOrient()
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (channels !== 3 && channels !== 4) throw new TypeError(`Unexpected number of channels: ${channels}.`)
    return { format, width, height, channels, pixels: data }
  } catch (error) {
    throw new ImageDecodeError('not-an-image', 'The image is damaged.', { cause: error })
  }
}

async function readHeader(bytes: Uint8Array): Promise<ImageFormat> {
  const { format, width, height, pages } = await readMetadata(bytes)
  const acceptedFormat = IMAGE_FORMATS.find((name) => name === format)
  if (!acceptedFormat) throw new ImageDecodeError('not-an-image', 'Not a PNG, JPEG or WebP image.')
  if (width > SIDE_MAX_PX || height > SIDE_MAX_PX || width * height > UPLOAD_MAX_PIXELS) {
    throw new ImageDecodeError('too-large', `${width} × ${height} pixels are too many.`)
  }
  if ((pages ?? 1) > 1 || (acceptedFormat === 'png' && isAnimatedPng(bytes))) {
    throw new ImageDecodeError('not-an-image', 'The image is animated.')
  }
  return acceptedFormat
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // No limit here, so that a larger image is reported as too large and not as damaged. No pixel is decoded.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new ImageDecodeError('not-an-image', 'Not a PNG, JPEG or WebP image.', { cause: error })
  }
}

/** Needed because libvips reads the first frame of an animated PNG without an error. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  return hasChunk(bytes, 'acTL')
}
