import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUniqueNamer, fileNameFromPrompt } from './file-names.ts'

test.each([
  ['a heron at dawn', 'a heron at dawn'],
  ['  a\r\n\theron  ', 'a heron'],
  ['кот в сапогах', 'кот в сапогах'],
  ['雪の中の狐、浮世絵', '雪の中の狐、浮世絵'],
  ['قطة تنام', 'قطة تنام'],
  ['می‌خواهم', 'می‌خواهم'],
  ['👩‍🚀 on the moon', '👩‍🚀 on the moon'],
  ['Cafe\u0301', 'Caf\u00E9'],
  ['gnp.exe\u202Efox', 'gnp.exe fox'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['...', 'image'],
  ['', 'image'],
  ['\u200B\uFEFF', 'image'],
  ['.hidden.', 'hidden'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com¹', '_com¹'],
  ['LPT³.png', '_LPT³.png'],
  ['CONIN$', '_CONIN$'],
  ['conout$.txt', '_conout$.txt'],
  ['aux .txt', '_aux .txt'],
  [`con ${'\u0301'.repeat(100)}`, '_con'],
  ['\u200D.hidden', 'hidden'],
  ['\u200D', 'image'],
  ['console', 'console'],
  ['\uD800fox', '\uFFFDfox'],
])('the prompt %j gives the file name %j', (prompt, name) => {
  expect(fileNameFromPrompt(prompt)).toBe(name)
})

test('a long prompt is cut after a word and never within a grapheme', () => {
  expect(fileNameFromPrompt('a heron at dawn '.repeat(50))).toBe('a heron at dawn '.repeat(5).trim())
  expect(fileNameFromPrompt('x'.repeat(4_000))).toBe('x'.repeat(80))
  expect(fileNameFromPrompt('👨‍👩‍👧‍👦'.repeat(80))).toMatch(/^(?:👨‍👩‍👧‍👦)+$/u)
  expect(fileNameFromPrompt('狐'.repeat(80))).toBe('狐'.repeat(53))
})

const anyPrompt = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '/',
        '"',
        ' ',
        '\r\n',
        '\u200D',
        '\u202E',
        '$',
        '¹',
        '3',
        'con',
        'in',
        'COM',
        'lpt',
        'nul',
        'x',
      ),
      {
        maxLength: 12,
      },
    )
    .map((pieces) => pieces.join('')),
)
test('every prompt gives a name that is valid on all file systems', () => {
  fc.assert(
    fc.property(anyPrompt, (prompt) => {
      const name = fileNameFromPrompt(prompt)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(161)
      expect(name).not.toBe('')
      expect(name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069<>:"/\\|?*]/u)
      expect(name).not.toMatch(/^[\s.\u200C\u200D]|[\s.]$/)
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i)
      expect(name.isWellFormed()).toBe(true)
    }),
    { numRuns: 3_000, seed: 51 },
  )
})

test('images with the same prompt get numbered names that are unique regardless of case', () => {
  const prompts = ['fox', 'Fox', 'fox (2)', 'fox'].map((prompt) => ({ prompt, originalFormat: 'png' as const }))
  expect(prompts.map(createUniqueNamer())).toEqual(['fox.png', 'Fox (2).png', 'fox (2) (2).png', 'fox (3).png'])
  const formats = (['png', 'jpeg', 'webp'] as const).map((originalFormat) => ({ prompt: 'fox', originalFormat }))
  expect(formats.map(createUniqueNamer())).toEqual(['fox.png', 'fox.jpg', 'fox.webp'])
})
