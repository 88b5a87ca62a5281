import { createHash } from 'node:crypto'
import type { GenerateRequest } from '@pictor/contract'
import { UPLOAD_MAX_BYTES, UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { failure } from '../../kernel/failure.ts'
import type { Images } from '../images/index.ts'

/** Of the request's body: the same key with another body is refused. */
export function hashOf(request: GenerateRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

/** Whether a prompt holds one of the operator's words, in any case, as a word of its own or as part of a phrase. */
export function isBlocked(prompt: string, blocklist: readonly string[]): boolean {
  const words = ` ${plain(prompt)} `
  return blocklist.some((entry) => plain(entry) !== '' && words.includes(` ${plain(entry)} `))
}

/** Words apart by one space each, so that neither case, punctuation, invisible characters nor strokes through letters hide one. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|\p{Script=Inherited}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(WITHOUT_SPACES, ' $& ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** Scripts that do not part words: each character, with its marks, stands for itself. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu

/** The file in a data URL, checked, stored and private. Throws IMAGE_NOT_ACCEPTED or IMAGE_TOO_LARGE. Answers its key. */
export async function storeReference(images: Images, userId: string, dataUrl: string): Promise<string> {
  const [head, base64 = ''] = dataUrl.split(',', 2)
  const bytes = Buffer.from(base64, 'base64')
  // Decoding passes over what is not base64, and would come out shorter.
  const isWhole = Math.ceil(bytes.length / 3) * 4 === base64.length
  if (!DATA_URL_HEADS.some((each) => each === head) || !isWhole) throw failure('IMAGE_NOT_ACCEPTED')
  if (bytes.length > UPLOAD_MAX_BYTES) throw failure('IMAGE_TOO_LARGE')
  return images.storeReference(userId, bytes)
}

const DATA_URL_HEADS = UPLOAD_MEDIA_TYPES.map((type) => `data:${type};base64`)
