import { expect, test } from 'vitest'
import { darkenForWhiteText } from './brand-color.ts'

test('a dark color stays unchanged; a light one is darkened until white text on it is readable', () => {
  expect(darkenForWhiteText('#1b1a3a')).toBe('#1b1a3a')
  expect(darkenForWhiteText('#6366F1')).toBe('#5e60e4')
  expect(darkenForWhiteText('#ffff00')).toMatch(/^#(7|8)\w\1\w00$/)
  expect(darkenForWhiteText('#ffffff')).toMatch(/^#7\w7\w7\w$/)
})
