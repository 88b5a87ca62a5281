import { errors, type ServerError } from '@pictor/contract/errors'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE_PX } from '@pictor/contract/limits'

/** Returns the size of an image in pixels. Rejects if it cannot be displayed. */
export type Measure = (file: Blob) => Promise<{ width: number; height: number }>

/** Returns why a file is not accepted as an image, as far as the browser can check; null if it finds no reason. */
export async function findImageError(file: Blob, measure: Measure): Promise<ServerError | null> {
  if (file.size > UPLOAD_MAX_BYTES) return errors.IMAGE_TOO_LARGE
  // Reading fails if the file was changed or deleted after it was chosen.
  if ((await detectMediaType(file).catch(() => null)) === null) return errors.IMAGE_NOT_ACCEPTED
  const size = await measure(file).catch(() => null)
  if (!size) return errors.IMAGE_NOT_ACCEPTED
  const tooLarge =
    size.width * size.height > UPLOAD_MAX_PIXELS || Math.max(size.width, size.height) > UPLOAD_MAX_SIDE_PX
  return tooLarge ? errors.IMAGE_TOO_LARGE : null
}

/** Encodes the file as a base64 data URL with its real media type. */
export async function toDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${(await detectMediaType(file)) ?? file.type};base64,${toBase64(bytes)}`
}

/**
 * Size of the chunks in which a file is encoded, because the number of function arguments is limited. It is a multiple
 * of three bytes, so that the encoded chunks can be joined.
 */
const CHUNK_BYTES = 3 * 8_192

function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = []
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))))
  return chunks.join('')
}

/** Detects the media type by the first bytes, because the file's name and declared type may be wrong. */
async function detectMediaType(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const hasBytes = (offset: number, ...bytes: number[]) => bytes.every((byte, index) => head[offset + index] === byte)
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  // 'RIFF', four bytes of length, 'WEBP'
  if (hasBytes(0, 0x52, 0x49, 0x46, 0x46) && hasBytes(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  return null
}

/** Measures an image with the browser, which reads only as much of the file as it needs. */
export function measureImage(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  return new Promise<{ width: number; height: number }>((resolve, reject) => {
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
    image.addEventListener('error', () => reject(new Error('The file is not an image that can be displayed.')))
    image.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
