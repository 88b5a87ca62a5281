import { ImageModelError, type ModelPicture } from '../../../ports/image-model.ts'

/** Far more than any model's picture. */
export const PICTURE_MAX_BYTES = 40 * 1_024 * 1_024

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes as they are, with the format that they begin as, whatever the vendor calls it; or throws `invalid-answer`. */
export function toPicture(vendor: string, bytes: Uint8Array): ModelPicture {
  const format = formatOf(bytes)
  if (bytes.length === 0) throw new ImageModelError('invalid-answer', `${vendor} answered with an empty picture.`)
  if (bytes.length > PICTURE_MAX_BYTES) {
    throw new ImageModelError('invalid-answer', `${vendor} answered with a picture of ${bytes.length} bytes.`)
  }
  if (!format) throw new ImageModelError('invalid-answer', `${vendor} answered with something else than a picture.`)
  return { bytes, format }
}

/** As `toPicture`, of base64. */
export function decodePicture(vendor: string, base64: string): ModelPicture {
  if (!BASE64.test(base64)) {
    throw new ImageModelError('invalid-answer', `${vendor} answered with a picture that is not base64.`)
  }
  return toPicture(vendor, Buffer.from(base64, 'base64'))
}

function formatOf(bytes: Uint8Array): ModelPicture['format'] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

/** A picture as a file of a multipart form: vendors refuse one without a media type or a name. */
export function toFile({ bytes, format }: ModelPicture): File {
  return new File([new Uint8Array(bytes)], `reference.${format}`, { type: `image/${format}` })
}
