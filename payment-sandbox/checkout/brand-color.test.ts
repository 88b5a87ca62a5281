import { expect, test } from 'vitest'
import { readableUnderWhite } from './brand-color.ts'

test('a dark colour stays as it is, a light one is darkened until white can be read on it', () => {
  expect(readableUnderWhite('#1b1a3a')).toBe('#1b1a3a')
  expect(readableUnderWhite('#6366F1')).toBe('#5e60e4')
  expect(readableUnderWhite('#ffff00')).toMatch(/^#(7|8)\w\1\w00$/)
  expect(readableUnderWhite('#ffffff')).toMatch(/^#7\w7\w7\w$/)
})
