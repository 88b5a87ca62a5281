import { fitFileName } from '../../../kernel/file-names.ts'
import type { ImageRow } from '../images.repository.ts'

/** Leaves room for a number and an extension within the 255 bytes that file systems allow. */
const NAME_MAX_BYTES = 160
const NAME_MAX_LETTERS = 80
const NAMELESS = 'image'

/** A file name from a prompt, without an extension: any script, printable characters only, one line. */
export function nameAfter(prompt: string): string {
  return fitFileName(cut(fitFileName(prompt.normalize('NFC')))) || NAMELESS
}

/** Returns a function that names originals after their prompts. Each name is unique, regardless of case. */
export function createUniqueNames(): (row: Pick<ImageRow, 'prompt' | 'originalFormat'>) => string {
  const taken = new Set<string>()
  return ({ prompt, originalFormat }) => {
    const name = nameAfter(prompt)
    const ending = originalFormat === 'jpeg' ? 'jpg' : originalFormat
    let unique = `${name}.${ending}`
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name} (${number}).${ending}`
    taken.add(unique.toLowerCase())
    return unique
  }
}

/** Cuts at the end of a word if possible, and never within a grapheme. */
function cut(text: string): string {
  let [name, letters] = ['', 0]
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (++letters > NAME_MAX_LETTERS || Buffer.byteLength(name + segment) > NAME_MAX_BYTES) {
      const space = name.lastIndexOf(' ')
      return space > name.length / 2 ? name.slice(0, space) : name
    }
    name += segment
  }
  return name
}
