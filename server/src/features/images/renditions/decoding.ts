import sharp, { type Metadata } from 'sharp'
import { PictureError } from './rendering-orders.ts'
import { hasChunk, withoutTexts } from '../downloads/png-text.ts'

const PICTURE_FORMATS = ['png', 'jpeg', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** A picture as plain pixels: upright, sRGB, eight bits, three or four channels; nothing else of its file is left. */
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
 * Takes every decoder away from sharp but the three that we accept, in the whole process: an SVG, a GIF or a PDF is never parsed, by
 * whatever name it comes. Also keeps libvips from caching pixels and from starting threads: pictures run beside each other.
 */
export function restrictSharp(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
}

/** Rejects with a PictureError. Judges by the header before any pixel is decoded. Call `restrictSharp` once before. */
export async function decodePicture(file: Uint8Array): Promise<DecodedPicture> {
  // A million texts, or one that unpacks to gigabytes, would be read before the pixels.
  const bytes = withoutTexts(file)
  const format = await readHeader(bytes)
  try {
    // Raw pixels leave sharp as sRGB, whatever profile the file came with.
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (channels !== 3 && channels !== 4) throw new TypeError(`${channels} channels.`)
    return { format, width, height, channels, pixels: data }
  } catch (error) {
    throw new PictureError('not-a-picture', 'The picture is damaged.', { cause: error })
  }
}

async function readHeader(bytes: Uint8Array): Promise<PictureFormat> {
  const { format, width, height, pages } = await readMetadata(bytes)
  const accepted = PICTURE_FORMATS.find((name) => name === format)
  if (!accepted) throw new PictureError('not-a-picture', 'Not a PNG, JPEG or WebP picture.')
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new PictureError('too-large', `${width} × ${height} pixels are too many.`)
  }
  if ((pages ?? 1) > 1 || (accepted === 'png' && isAnimatedPng(bytes))) {
    throw new PictureError('not-a-picture', 'The picture is animated.')
  }
  return accepted
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // Without a limit of its own, so that a picture beyond ours is called too large and not damaged; no pixel is decoded here.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new PictureError('not-a-picture', 'Not a PNG, JPEG or WebP picture.', { cause: error })
  }
}

/** libvips reads the first frame of an animated PNG without a word. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  return hasChunk(bytes, 'acTL')
}
