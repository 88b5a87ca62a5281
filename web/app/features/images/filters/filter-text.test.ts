import { expect, test } from 'vitest'
import { noResultsText } from './filter-text.ts'
import { ownFilters } from './own-filters.tsx'

test('the text for a search without results contains the search text and the filters', () => {
  expect(noResultsText({ q: 'red fox' })).toEqual({
    title: 'No results for “red fox”',
    text: 'Try different words, or fewer.',
  })
  const filters = { ratio: '16:9', style: 'oil_painting', kind: 'upload', from: '2026-01-02' } as const
  const title = 'No matching images'
  expect(noResultsText(filters)).toEqual({ title, text: 'Filtered by ratio 16:9, style Oil painting.' })
  const ownText = 'Filtered by ratio 16:9, style Oil painting, uploads, from Jan 2, 2026.'
  expect(ownFilters.getNoResultsText(filters)).toEqual({ title, text: ownText })
})

test('a first day after the last day is explained', () => {
  expect(ownFilters.getNoResultsText({ from: '2026-03-01', to: '2026-02-01' }).text).toContain(
    'Mar 1, 2026 is after Feb 1, 2026',
  )
})
