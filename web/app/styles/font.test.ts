import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { messages } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { BASIC_FONT, createBasicFont, expandRanges } from '../../subset-font.ts'
import { BASIC_CHARACTERS, WEIGHTS } from './font-characters.ts'

test("the committed font equals the subset of the package's font", async () => {
  expect((await readFile(BASIC_FONT)).equals(await createBasicFont())).toBe(true)
})

test('every message uses only letters of the font', () => {
  const fontCharacters = new Set(expandRanges(BASIC_CHARACTERS))
  const usedCharacters = Object.values(messages).flatMap((message) => Array.from(JSON.stringify(message)))
  expect(usedCharacters.length).toBeGreaterThan(1_000)
  expect(usedCharacters.filter((letter) => !fontCharacters.has(letter))).toEqual([])
})

test('the style sheet declares the same letters and weights', async () => {
  const sheet = await readFile(path.join(import.meta.dirname, 'base.css'), 'utf8')
  const [face = ''] = /@font-face \{[^}]*inter-basic[^}]*\}/.exec(sheet) ?? []
  expect(face).toContain(`font-weight: ${WEIGHTS.min} ${WEIGHTS.max};`)
  expect(face.replaceAll(/\s/g, '')).toContain(`unicode-range:${BASIC_CHARACTERS};`)
})
