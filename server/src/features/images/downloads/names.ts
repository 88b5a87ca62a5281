import { fitFileName } from '../../../kernel/file-names.ts'
import type { ImageRow } from '../images.repository.ts'

/** Room for a number and an ending below the 255 bytes that file systems take. */
const NAME_MAX_BYTES = 160
const NAME_MAX_LETTERS = 80
const NAMELESS = 'image'

/** A file's name after what was typed, without its ending: any script, nothing that is not text, no more than a line. */
export function nameAfter(prompt: string): string {
  return fitFileName(cut(fitFileName(prompt.normalize('NFC')))) || NAMELESS
}

/** Names originals after their images, one after the other, each different from those before in whatever case. */
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

/** Where a word ends, if there is one, and never within a letter. */
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
