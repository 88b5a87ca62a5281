import { ImageModelError, type EncodedImage } from '../../../ports/image-model.ts'

/** Far larger than the images of any model. */
export const IMAGE_MAX_BYTES = 40 * 1_024 * 1_024

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Returns an image whose format is detected from its first bytes, regardless of the declared type. Throws
 * `invalid-response` if the bytes are not an image or too many.
 */
export function toImage(vendor: string, bytes: Uint8Array): EncodedImage {
  const format = detectFormat(bytes)
  if (bytes.length === 0) throw new ImageModelError('invalid-response', `${vendor} returned an empty image.`)
  if (bytes.length > IMAGE_MAX_BYTES) {
    throw new ImageModelError('invalid-response', `${vendor} returned an image of ${bytes.length} bytes.`)
  }
  if (!format) throw new ImageModelError('invalid-response', `${vendor} returned data that is not an image.`)
  return { bytes, format }
}

/** Like `toImage`, for an image in base64. */
export function decodeImage(vendor: string, base64: string): EncodedImage {
  if (!BASE64.test(base64)) {
    throw new ImageModelError('invalid-response', `${vendor} returned an image that is not base64.`)
  }
  return toImage(vendor, Buffer.from(base64, 'base64'))
}

function detectFormat(bytes: Uint8Array): EncodedImage['format'] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

/** Creates a file for a multipart form. Vendors reject a file without a media type or a name. */
export function toFile({ bytes, format }: EncodedImage): File {
  return new File([new Uint8Array(bytes)], `reference.${format}`, { type: `image/${format}` })
}
