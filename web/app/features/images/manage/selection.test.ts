import { expect, test } from 'vitest'
import { extended, NOTHING_SELECTED, selectionOf, toggled, type Selection } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ ids }: Selection) => ORDER.filter((id) => ids.has(id)).join('')

test('one is chosen and let go', () => {
  const one = toggled(NOTHING_SELECTED, 'b')
  expect([chosen(one), chosen(toggled(one, 'b'))]).toEqual(['b', ''])
})

test('a range goes from the last one on, in both directions', () => {
  const from = toggled(NOTHING_SELECTED, 'c')
  expect(chosen(extended(from, 'e', ORDER))).toBe('cde')
  expect(chosen(extended(from, 'a', ORDER))).toBe('abc')
  expect(chosen(extended(extended(from, 'd', ORDER), 'e', ORDER))).toBe('cde')
})

test('a range from one that was let go lets go', () => {
  expect(chosen(extended(toggled(selectionOf(ORDER), 'b'), 'd', ORDER))).toBe('ae')
})

test('a range from nowhere, or from one that is gone, is the one alone', () => {
  expect(chosen(extended(NOTHING_SELECTED, 'd', ORDER))).toBe('d')
  expect(chosen(extended(toggled(NOTHING_SELECTED, 'x'), 'd', ORDER))).toBe('d')
})
