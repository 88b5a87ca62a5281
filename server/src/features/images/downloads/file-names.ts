import { sanitizeFileName } from '../../../kernel/file-names.ts'
import type { ImageRow } from '../images.repository.ts'

/** Leaves room for a number and an extension within the 255 bytes that file systems allow. */
const NAME_MAX_BYTES = 160
const NAME_MAX_GRAPHEMES = 80
const FALLBACK_NAME = 'image'

/**
 * Returns a file name for a prompt, without an extension: in any script, on one line, with printable characters only.
 */
export function fileNameFromPrompt(prompt: string): string {
  return sanitizeFileName(truncate(sanitizeFileName(prompt.normalize('NFC')))) || FALLBACK_NAME
}

/** Returns a function that names originals after their prompts. Each name is unique, regardless of case. */
export function createUniqueNamer(): (row: Pick<ImageRow, 'prompt' | 'originalFormat'>) => string {
  const usedNames = new Set<string>()
  return ({ prompt, originalFormat }) => {
    const name = fileNameFromPrompt(prompt)
    const extension = originalFormat === 'jpeg' ? 'jpg' : originalFormat
    let unique = `${name}.${extension}`
    for (let number = 2; usedNames.has(unique.toLowerCase()); number++) unique = `${name} (${number}).${extension}`
    usedNames.add(unique.toLowerCase())
    return unique
  }
}

/** Cuts at the end of a word if possible, and never within a grapheme. */
function truncate(text: string): string {
  let [name, graphemes] = ['', 0]
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (++graphemes > NAME_MAX_GRAPHEMES || Buffer.byteLength(name + segment) > NAME_MAX_BYTES) {
      const space = name.lastIndexOf(' ')
      return space > name.length / 2 ? name.slice(0, space) : name
    }
    name += segment
  }
  return name
}
