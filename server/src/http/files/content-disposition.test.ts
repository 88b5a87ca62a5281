import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAttachment } from '../../../test/fixtures/content-disposition.ts'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['a heron.png', `attachment; filename="a heron.png"`],
  ['images.zip', 'attachment; filename=images.zip'],
  ['Café.png', `attachment; filename=Cafe.png; filename*=UTF-8''Caf%C3%A9.png`],
  ['кот.png', `attachment; filename=image.png; filename*=UTF-8''%D0%BA%D0%BE%D1%82.png`],
  ['50% "off".png', `attachment; filename="50_ off.png"; filename*=UTF-8''50%25%20%22off%22.png`],
  [`it's (1)*.png`, `attachment; filename="it's (1).png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
])('%s', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})

// Full-width letters and signs become plain ones in ASCII.
test.each([
  ['．．／．．／etc／passwd.png', 'etc passwd.png'],
  ['．bashrc.png', 'bashrc.png'],
  ['‥.png', 'image.png'],
  ['ＣＯＮ.png', '_CON.png'],
  ['ＣＯＭ¹.png', '_COM1.png'],
  ['conin＄.png', '_conin$.png'],
  ['x：y＼z＂.png', 'x y z.png'],
  ['％2e％2e％2f.png', '_2e_2e_2f.png'],
])('the ASCII fallback of %s is %s', (name, plain) => {
  expect(readAttachment(contentDisposition('attachment', name)).fallback).toBe(plain)
})

/** Characters that are unsafe in file names. */
const NASTY = [
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
    .array(fc.constantFrom(...NASTY, 'ＣＯＮ', 'com', 'ⅽon', 'lpt', 'nul', 'ＩＮ', '３', 'x', 'é'), { maxLength: 12 })
    .map((all) => all.join('')),
)
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d) *\./i

test('for any name, the header is one valid line that contains the name and an ASCII fallback that is safe on every system', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const name = `${text}.png`
      const { fallback, fileName } = readAttachment(contentDisposition('attachment', name))
      expect(fallback).toMatch(/^[\x20-\x7E]+\.png$/)
      expect(fallback).not.toMatch(/[<>:"/\\|?*%]|^[ .]|[ .]\.png$/)
      expect(fallback).not.toMatch(DEVICE)
      expect(fileName).toBe(name.toWellFormed())
    }),
    { numRuns: 3_000, seed: 51 },
  )
})
