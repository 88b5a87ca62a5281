import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import subset from 'subset-font'
import { BASIC_LETTERS, WEIGHTS } from './app/styles/font-letters.ts'

// Run with node: web/subset-font.ts
// Cuts the font that every page loads out of the package's; a test says when it is to be cut anew.

const WHOLE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** Where the page's build finds it. */
export const BASIC_FONT = path.join(import.meta.dirname, 'app/styles/inter-basic.woff2')

/** Inter with the basic letters and our weights alone, as WOFF2; the same bytes from the same package. */
export async function cutBasicFont(): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(WHOLE)))
  return subset(whole, lettersOf(BASIC_LETTERS), { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } })
}

/** The letters of ranges as CSS writes them. */
export function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset))
    })
    .join('')
}

if (import.meta.main) await writeFile(BASIC_FONT, await cutBasicFont())
