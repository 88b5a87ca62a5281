import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import subset from 'subset-font'
import { BASIC_CHARACTERS, WEIGHTS } from './app/styles/font-characters.ts'

// Run with node: web/subset-font.ts
// Creates the font that every page preloads, a subset of the package's font. A test fails if it must be created again.

const FULL_FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** Where the font is stored and the build finds it. */
export const BASIC_FONT = path.join(import.meta.dirname, 'app/styles/inter-basic.woff2')

/** Returns Inter with only the basic characters and our weights, as WOFF2. The same package gives the same bytes. */
export async function createBasicFont(): Promise<Buffer> {
  const fullFont = await readFile(fileURLToPath(import.meta.resolve(FULL_FONT)))
  return subset(fullFont, expandRanges(BASIC_CHARACTERS), { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } })
}

/** Returns all characters of ranges in CSS notation. */
export function expandRanges(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
    })
    .join('')
}

if (import.meta.main) await writeFile(BASIC_FONT, await createBasicFont())
