import { UPLOAD_MAX_BYTES, UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { apiError } from '../../../kernel/api-error.ts'

/** An image as the user sent it, not decoded yet. */
export interface ReceivedImage {
  bytes: Uint8Array
  /** The media type that the client declared, in lower case. */
  declared: string
}

/** Declared by clients that do not know the type. */
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Parses a base64 data URL. Scheme, type and parameters are case-insensitive. The base64 must follow RFC 4648 section
 * 4, with padding and without spaces. Throws IMAGE_NOT_ACCEPTED or IMAGE_TOO_LARGE.
 */
export function parseDataUrl(dataUrl: string): ReceivedImage {
  const comma = dataUrl.slice(0, HEAD_MAX_LENGTH).indexOf(',')
  const declared = /^data:([^;,]*)(?:;[^;,]*)*;base64$/i.exec(dataUrl.slice(0, Math.max(comma, 0)))?.[1]?.toLowerCase()
  if (declared === undefined || !isAccepted(declared)) throw apiError('IMAGE_NOT_ACCEPTED')
  const base64 = dataUrl.slice(comma + 1)
  if (base64.length > BASE64_MAX_LENGTH) throw apiError('IMAGE_TOO_LARGE')
  const bytes = Buffer.from(base64, 'base64')
  if (!isStrictBase64(base64, bytes.length)) throw apiError('IMAGE_NOT_ACCEPTED')
  if (bytes.length > UPLOAD_MAX_BYTES) throw apiError('IMAGE_TOO_LARGE')
  return { bytes, declared }
}

/** Reads a file of a form. Throws IMAGE_NOT_ACCEPTED or IMAGE_TOO_LARGE. */
export async function readFormFile(file: Blob): Promise<ReceivedImage> {
  const declared = file.type === '' ? UNKNOWN_TYPE : file.type
  if (!isAccepted(declared)) throw apiError('IMAGE_NOT_ACCEPTED')
  if (file.size > UPLOAD_MAX_BYTES) throw apiError('IMAGE_TOO_LARGE')
  return { bytes: await file.bytes(), declared }
}

/** Throws IMAGE_NOT_ACCEPTED if the first bytes match no accepted type, or not the declared one. */
export function assertDeclaredType({ bytes, declared }: ReceivedImage): void {
  const actual = detectType(bytes)
  if (actual === null || (declared !== UNKNOWN_TYPE && declared !== actual)) throw apiError('IMAGE_NOT_ACCEPTED')
}

const HEAD_MAX_LENGTH = 200
const BASE64_MAX_LENGTH = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4

/** `Buffer.from` skips invalid characters, which makes the result shorter, and accepts the URL-safe alphabet. */
function isStrictBase64(base64: string, decodedLength: number): boolean {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return decodedLength === (base64.length / 4) * 3 - padding && !base64.includes('-') && !base64.includes('_')
}

function isAccepted(declared: string): boolean {
  return declared === UNKNOWN_TYPE || UPLOAD_MEDIA_TYPES.some((type) => type === declared)
}

/** Detects the type by the first bytes. */
function detectType(bytes: Uint8Array): (typeof UPLOAD_MEDIA_TYPES)[number] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (head.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  return /^RIFF[^]{4}WEBP$/.test(head) ? 'image/webp' : null
}
