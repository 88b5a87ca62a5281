import { UPLOAD_MAX_BYTES, UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { apiError } from '../../../kernel/api-error.ts'

/** An image as the user sent it, not decoded yet. */
export interface ReceivedImage {
  bytes: Uint8Array
  /** The media type that the client declared, in lower case. */
  declaredType: string
}

/** Clients that do not know the type of a file declare this one. */
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Parses a base64 data URL. Scheme, type and parameters are case-insensitive. The base64 must follow RFC 4648 section
 * 4, with padding and without spaces. Throws IMAGE_NOT_ACCEPTED or IMAGE_TOO_LARGE.
 */
export function parseDataUrl(dataUrl: string): ReceivedImage {
  const comma = dataUrl.slice(0, HEAD_MAX_LENGTH).indexOf(',')
  const declaredType = /^data:([^;,]*)(?:;[^;,]*)*;base64$/i
    .exec(dataUrl.slice(0, Math.max(comma, 0)))?.[1]
    ?.toLowerCase()
  if (declaredType === undefined || !isAccepted(declaredType)) throw apiError('IMAGE_NOT_ACCEPTED')
  const base64 = dataUrl.slice(comma + 1)
  if (base64.length > BASE64_MAX_LENGTH) throw apiError('IMAGE_TOO_LARGE')
  const bytes = Buffer.from(base64, 'base64')
  if (!isStrictBase64(base64, bytes.length)) throw apiError('IMAGE_NOT_ACCEPTED')
  if (bytes.length > UPLOAD_MAX_BYTES) throw apiError('IMAGE_TOO_LARGE')
  return { bytes, declaredType }
}

/** Reads an uploaded file from a form. Throws IMAGE_NOT_ACCEPTED or IMAGE_TOO_LARGE. */
export async function readFormFile(file: Blob): Promise<ReceivedImage> {
  const declaredType = file.type === '' ? UNKNOWN_TYPE : file.type
  if (!isAccepted(declaredType)) throw apiError('IMAGE_NOT_ACCEPTED')
  if (file.size > UPLOAD_MAX_BYTES) throw apiError('IMAGE_TOO_LARGE')
  return { bytes: await file.bytes(), declaredType }
}

/** Throws IMAGE_NOT_ACCEPTED if the first bytes match no accepted type, or not the declared one. */
export function assertDeclaredType({ bytes, declaredType }: ReceivedImage): void {
  const actualType = detectType(bytes)
  if (actualType === null || (declaredType !== UNKNOWN_TYPE && declaredType !== actualType))
    throw apiError('IMAGE_NOT_ACCEPTED')
}

const HEAD_MAX_LENGTH = 200
const BASE64_MAX_LENGTH = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4

/** `Buffer.from` skips invalid characters, which makes the result shorter, and accepts the URL-safe alphabet. */
function isStrictBase64(base64: string, decodedLength: number): boolean {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return decodedLength === (base64.length / 4) * 3 - padding && !base64.includes('-') && !base64.includes('_')
}

function isAccepted(mediaType: string): boolean {
  return mediaType === UNKNOWN_TYPE || UPLOAD_MEDIA_TYPES.some((type) => type === mediaType)
}

/** Detects the type by the first bytes. Null for other types. */
function detectType(bytes: Uint8Array): (typeof UPLOAD_MEDIA_TYPES)[number] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (head.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  return /^RIFF[^]{4}WEBP$/.test(head) ? 'image/webp' : null
}
