import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format.ts'

test('a count is written as the browser would write it', () => {
  const browsers = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(browsers.format(count))
    }),
  )
})
