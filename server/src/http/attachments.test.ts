import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentOf } from './attachments.ts'

test.each([
  ['a heron.png', `attachment; filename="a heron.png"; filename*=UTF-8''a%20heron.png`],
  ['Café.png', `attachment; filename="Cafe.png"; filename*=UTF-8''Caf%C3%A9.png`],
  ['кот.png', `attachment; filename="image.png"; filename*=UTF-8''%D0%BA%D0%BE%D1%82.png`],
  ['50% "off".png', `attachment; filename="50_ _off_.png"; filename*=UTF-8''50%25%20%22off%22.png`],
  [`it's (1)*.png`, `attachment; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
])('%s', (name, header) => {
  expect(attachmentOf(name)).toBe(header)
})

test('whatever the name, the header is one line of the grammar and gives the name back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const name = `${text}.png`
      const [, plain = '', extended = ''] =
        /^attachment; filename="([^"\\%]*)"; filename\*=UTF-8''([\w.!~%-]+)$/.exec(attachmentOf(name)) ?? []
      expect(plain).toMatch(/^[\x20-\x7E]+\.png$/)
      expect(decodeURIComponent(extended)).toBe(name.toWellFormed())
    }),
    { numRuns: 1_000, seed: 51 },
  )
})
