import { expect, test } from 'vitest'
import { extendRange, NOTHING_SELECTED, selectImages, toggleImage, type Selection } from './selection-provider.tsx'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const selectedIds = ({ ids }: Selection) => ORDER.filter((id) => ids.has(id)).join('')

test('toggling selects an image, and deselects it again', () => {
  const selection = toggleImage(NOTHING_SELECTED, 'b')
  expect([selectedIds(selection), selectedIds(toggleImage(selection, 'b'))]).toEqual(['b', ''])
})

test('a range starts at the last toggled image, in both directions', () => {
  const selection = toggleImage(NOTHING_SELECTED, 'c')
  expect(selectedIds(extendRange(selection, 'e', ORDER))).toBe('cde')
  expect(selectedIds(extendRange(selection, 'a', ORDER))).toBe('abc')
  expect(selectedIds(extendRange(extendRange(selection, 'd', ORDER), 'e', ORDER))).toBe('cde')
})

test('a range that starts at a deselected image deselects', () => {
  expect(selectedIds(extendRange(toggleImage(selectImages(ORDER), 'b'), 'd', ORDER))).toBe('ae')
})

test('without a start in the list, a range is one image', () => {
  expect(selectedIds(extendRange(NOTHING_SELECTED, 'd', ORDER))).toBe('d')
  expect(selectedIds(extendRange(toggleImage(NOTHING_SELECTED, 'x'), 'd', ORDER))).toBe('d')
})
