import { expect, test } from 'vitest'
import { splitIntoParts, parsePartName } from './sitemap.ts'

const splitIntoNames = (hours: Record<string, number>) =>
  splitIntoParts(
    Object.entries(hours).map(([hour, images]) => ({ hour, images })),
    10,
  ).map(({ name }) => name)

test('a part is a month; a full month is split by day, a full day by hour, a full hour by id prefix', () => {
  expect(splitIntoNames({ '2025-12-31T23': 10, '2026-01-01T00': 3 })).toEqual(['2025-12', '2026-01'])
  expect(splitIntoNames({ '2026-01-01T00': 6, '2026-01-01T07': 4, '2026-01-09T00': 1 })).toEqual([
    '2026-01-01',
    '2026-01-09',
  ])
  expect(splitIntoNames({ '2026-01-01T00': 6, '2026-01-01T07': 5 })).toEqual(['2026-01-01T00', '2026-01-01T07'])
  const digits = Array.from('0123456789abcdef')
  expect(splitIntoNames({ '2026-01-01T00': 11 })).toEqual(digits.map((digit) => `2026-01-01T00-${digit}`))
  expect(splitIntoNames({ '2026-01-01T00': 161 })).toHaveLength(256)
})

test('new images do not change older parts', () => {
  const old = { '2026-01-05T10': 9, '2026-02-01T00': 6, '2026-02-02T00': 6 }
  expect(splitIntoNames({ ...old, '2026-03-01T00': 99 }).slice(0, 3)).toEqual(splitIntoNames(old))
})

test('`until` of a part is the end of the hour of its last image', () => {
  const [part] = splitIntoParts([{ hour: '2026-01-01T07', images: 1 }], 10)
  expect(part?.until).toEqual(new Date('2026-01-01T08:00:00Z'))
})

test.each([
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['2026-11-21T23', '2026-11-21T23:00:00.000Z', '2026-11-22T00:00:00.000Z'],
])('the part %s ranges from %s to %s', (name, from, to) => {
  expect(parsePartName(name)).toEqual({ from: new Date(from), to: new Date(to), ids: null })
})

test('a part with digits covers all ids that start with them', () => {
  expect(parsePartName('2026-11-21T10-a3')).toEqual({
    from: new Date('2026-11-21T10:00:00Z'),
    to: new Date('2026-11-21T11:00:00Z'),
    ids: { first: 'a3000000-0000-0000-0000-000000000000', last: 'a3ffffff-ffff-ffff-ffff-ffffffffffff' },
  })
})
