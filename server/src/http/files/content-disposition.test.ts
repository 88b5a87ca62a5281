import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAttachment } from '../../../test/fixtures/content-disposition.ts'
import { formatContentDisposition } from './content-disposition.ts'

test.each([
  ['a heron.png', `attachment; filename="a heron.png"`],
  ['images.zip', 'attachment; filename=images.zip'],
  ['Café.png', `attachment; filename=Cafe.png; filename*=UTF-8''Caf%C3%A9.png`],
  ['кот.png', `attachment; filename=image.png; filename*=UTF-8''%D0%BA%D0%BE%D1%82.png`],
  ['50% "off".png', `attachment; filename="50_ off.png"; filename*=UTF-8''50%25%20%22off%22.png`],
  [`it's (1)*.png`, `attachment; filename="it's (1).png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
])('%s', (name, header) => {
  expect(formatContentDisposition('attachment', name)).toBe(header)
})

// Full-width letters and signs become their ASCII forms.
test.each([
  ['．．／．．／etc／passwd.png', 'etc passwd.png'],
  ['．bashrc.png', 'bashrc.png'],
  ['‥.png', 'image.png'],
  ['ＣＯＮ.png', '_CON.png'],
  ['ＣＯＭ¹.png', '_COM1.png'],
  ['conin＄.png', '_conin$.png'],
  ['x：y＼z＂.png', 'x y z.png'],
  ['％2e％2e％2f.png', '_2e_2e_2f.png'],
])('the ASCII fallback of %s is %s', (name, expected) => {
  expect(readAttachment(formatContentDisposition('attachment', name)).fallback).toBe(expected)
})

/** Characters that are unsafe in file names. */
const UNSAFE_CHARACTERS = [
  '．',
  '.',
  '／',
  '/',
  '＼',
  '：',
  '＂',
  '"',
  '％',
  '＊',
  '？',
  '｜',
  '＜',
  ' ',
  '\r\n',
  '\u200D',
  '\u202E',
  '$',
  '¹',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom(...UNSAFE_CHARACTERS, 'ＣＯＮ', 'com', 'ⅽon', 'lpt', 'nul', 'ＩＮ', '３', 'x', 'é'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
)
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d) *\./i

test('for any name, the header is one valid line that contains the name and an ASCII fallback that is safe on every system', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const name = `${text}.png`
      const { fallback, fileName } = readAttachment(formatContentDisposition('attachment', name))
      expect(fallback).toMatch(/^[\x20-\x7E]+\.png$/)
      expect(fallback).not.toMatch(/[<>:"/\\|?*%]|^[ .]|[ .]\.png$/)
      expect(fallback).not.toMatch(WINDOWS_DEVICE)
      expect(fileName).toBe(name.toWellFormed())
    }),
    { numRuns: 3_000, seed: 51 },
  )
})
