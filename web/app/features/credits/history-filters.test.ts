import { expect, test } from 'vitest'
import { historyCsvUrl, parseHistoryFilters, withHistoryFilters } from './history-filters.ts'

const parse = (query: string) => parseHistoryFilters(new URLSearchParams(query))

test('the filters are parsed from the URL', () => {
  expect(parse('kind=purchase&from=2026-01-02&to=2026-02-03')).toEqual({
    kind: 'purchase',
    from: '2026-01-02',
    to: '2026-02-03',
  })
})

test.each(['kind=gift', 'kind=', 'from=2026-02-30', 'from=yesterday', 'to=26-1-1', 'to=0026-01-01', 'cursor=abc', ''])(
  'invalid values in the URL are ignored: %s',
  (query) => {
    expect(parse(query)).toEqual({})
  },
)

test('new filters replace the old ones and keep the other search parameters', () => {
  const search = new URLSearchParams('kind=refund&from=2026-01-02&theme=x')
  expect(withHistoryFilters(search, { kind: 'purchase' }).toString()).toBe('theme=x&kind=purchase')
  expect(withHistoryFilters(search, {}).toString()).toBe('theme=x')
})

test('the CSV URL has the filters of the list', () => {
  expect(historyCsvUrl({})).toBe('/api/users/credits/history.csv')
  expect(historyCsvUrl({ kind: 'deduct', to: '2026-02-03' })).toBe(
    '/api/users/credits/history.csv?kind=deduct&to=2026-02-03',
  )
})
