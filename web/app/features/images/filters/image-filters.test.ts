import { SEARCH_MAX_LENGTH } from '@pictor/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTER_NAMES, parseFilters, isFiltered, withFilters } from './image-filters.ts'

const parse = (search: string) => parseFilters(new URLSearchParams(search), FILTER_NAMES)

test('filters are parsed from the URL', () => {
  const all =
    'q=red+fox&sort=most_liked&ratio=16:9&style=anime&kind=upload&visibility=private&from=2026-01-02&to=2026-02-03'
  expect(parse(all)).toEqual({
    q: 'red fox',
    sort: 'most_liked',
    ratio: '16:9',
    style: 'anime',
    kind: 'upload',
    visibility: 'private',
    from: '2026-01-02',
    to: '2026-02-03',
  })
})

test.each([
  'q=',
  'q=%20%20',
  'q=%00',
  'sort=oldest',
  'sort=newest',
  'ratio=7:3',
  'ratio=',
  'style=constructor',
  'kind=__proto__',
  'visibility=PUBLIC',
  'from=2026-02-30',
  'from=yesterday',
  'to=0000-01-01',
  'to=2026-1-1',
  'page=4&pageSize=9&cursor=x&color=red',
])('%s sets no filter', (search) => {
  expect(parse(search)).toStrictEqual({})
})

test('filters that only the own list has are ignored in other lists', () => {
  expect(parseFilters(new URLSearchParams('ratio=1:1&kind=upload&from=2026-01-01'))).toStrictEqual({ ratio: '1:1' })
})

test('a search text that is too long is cut, without splitting a character', () => {
  const typed = `${'a'.repeat(SEARCH_MAX_LENGTH - 1)}🦊`
  expect(parse(new URLSearchParams({ q: typed }).toString()).q).toBe('a'.repeat(SEARCH_MAX_LENGTH - 1))
})

test('new filters replace the old ones, and the opened image stays', () => {
  const before = new URLSearchParams('image=7&q=fox&style=anime&from=2026-01-01')
  expect(withFilters(before, { q: 'owl', ratio: '1:1' }).toString()).toBe('image=7&q=owl&ratio=1%3A1')
  expect(withFilters(before, {}).toString()).toBe('image=7')
})

test('filters parsed from any URL stay the same when they are written to a URL and parsed again', () => {
  const pairs = fc.array(
    fc.tuple(fc.constantFrom(...FILTER_NAMES, 'image'), fc.string({ unit: 'binary', maxLength: 8 })),
    { maxLength: 9 },
  )
  fc.assert(
    fc.property(pairs, (entries) => {
      const filters = parseFilters(new URLSearchParams(entries), FILTER_NAMES)
      const written = withFilters(new URLSearchParams(), filters)
      expect(parseFilters(written, FILTER_NAMES)).toStrictEqual(filters)
      expect(isFiltered(filters)).toBe(written.size > 0)
    }),
  )
})
