import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format.ts'

test('a count is formatted as the browser would format it', () => {
  const browserFormat = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(browserFormat.format(count))
    }),
  )
})
