import { expect, test } from 'vitest'
import { extended, NOTHING_SELECTED, selectionOf, toggled, type Selection } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const selectedIds = ({ ids }: Selection) => ORDER.filter((id) => ids.has(id)).join('')

test('toggling selects an image, and deselects it again', () => {
  const one = toggled(NOTHING_SELECTED, 'b')
  expect([selectedIds(one), selectedIds(toggled(one, 'b'))]).toEqual(['b', ''])
})

test('a range starts at the last toggled image, in both directions', () => {
  const from = toggled(NOTHING_SELECTED, 'c')
  expect(selectedIds(extended(from, 'e', ORDER))).toBe('cde')
  expect(selectedIds(extended(from, 'a', ORDER))).toBe('abc')
  expect(selectedIds(extended(extended(from, 'd', ORDER), 'e', ORDER))).toBe('cde')
})

test('a range that starts at a deselected image deselects', () => {
  expect(selectedIds(extended(toggled(selectionOf(ORDER), 'b'), 'd', ORDER))).toBe('ae')
})

test('without a start in the list, a range is one image', () => {
  expect(selectedIds(extended(NOTHING_SELECTED, 'd', ORDER))).toBe('d')
  expect(selectedIds(extended(toggled(NOTHING_SELECTED, 'x'), 'd', ORDER))).toBe('d')
})
