import type { ImageRow } from './images.repository.ts'

/** Room for a number and an ending below the 255 bytes that file systems take. */
const NAME_MAX_BYTES = 160
const NAME_MAX_LETTERS = 80
const NAMELESS = 'image'
/** What no system takes in a name, what a shell or a path would read otherwise, and what is not seen but turns text around. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
/** Letters of some scripts and most pictured people are joined by them, so they are seen. */
const JOINERS = /[\u200C\u200D]/u
/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i

/** A file's name after what was typed, without its ending: any script, nothing that is not text, no more than a line. */
export function nameAfter(prompt: string): string {
  const text = prompt
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNFIT, (unfit) => (JOINERS.test(unfit) ? unfit.replaceAll(/[^\u200C\u200D]/gu, ' ') : ' '))
    .replaceAll(/\s+/gu, ' ')
  const name = trimEnds(cut(trimEnds(text)))
  return DEVICE.test(name) ? `_${name}` : name || NAMELESS
}

/** The original under the image's name, each different from the others in whatever case. */
export function uniqueNames(rows: Pick<ImageRow, 'prompt' | 'originalFormat'>[]): string[] {
  const taken = new Set<string>()
  return rows.map(({ prompt, originalFormat }) => {
    const name = nameAfter(prompt)
    const ending = originalFormat === 'jpeg' ? 'jpg' : originalFormat
    let unique = `${name}.${ending}`
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name} (${number}).${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
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

/** A dot in front hides a file, and one at the end Windows takes away. */
function trimEnds(text: string): string {
  return text.replaceAll(/^[\s.]+|[\s.]+$/gu, '')
}
