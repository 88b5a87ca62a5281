import type { LedgerEntry } from '@pictor/contract'
import { expect, test } from 'vitest'
import { flattenEntries, withNewestPage, type HistoryPages } from './history.queries.ts'

/** Returns a page with the entries from the newest to the oldest id, inclusive. */
function page(newestId: number, oldestId: number, nextCursor: string | null = `after ${oldestId}`) {
  const entries = Array.from({ length: newestId - oldestId + 1 }, (_, index) => makeEntry(newestId - index))
  return { entries, nextCursor }
}

function makeEntry(id: number, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const links = { reference: null, reason: null, image_id: null, image_thumbnail_url: null, order_id: null }
  return { id, amount: -16, kind: 'generation', balance: 0, created_at: '2026-11-20T10:00:00Z', ...links, ...change }
}

const history = (...pages: HistoryPages['pages']): HistoryPages => ({ pages, pageParams: pages.map(() => null) })
const getIds = (pages: HistoryPages) => flattenEntries(pages).map(({ id }) => id)

test('new entries are added at the top, and the next page stays the same', () => {
  const merged = withNewestPage(history(page(9, 7), page(6, 4)), page(10, 8))
  expect(getIds(merged)).toEqual([10, 9, 8, 7, 6, 5, 4])
  expect(merged.pages.at(-1)?.nextCursor).toBe('after 4')
})

test('repeated updates create no duplicate entries and no additional pages', () => {
  let merged = withNewestPage(history(page(9, 7), page(6, 4)), page(10, 8))
  for (let newest = 11; newest < 30; newest++) merged = withNewestPage(merged, page(newest, newest - 2))
  expect(getIds(merged)).toEqual(Array.from({ length: 26 }, (_, index) => 29 - index))
  expect(merged.pages).toHaveLength(2)
})

test('an entry in the newest page replaces its older version', () => {
  const newestPage = { entries: [makeEntry(9, { image_id: 'fox' }), makeEntry(8)], nextCursor: 'after 8' }
  const merged = withNewestPage(history(page(9, 7)), newestPage)
  expect(flattenEntries(merged).map(({ id, image_id }) => [id, image_id])).toEqual([
    [9, 'fox'],
    [8, null],
    [7, null],
  ])
})

test('if more entries are new than fit on a page, the list starts over with the newest page', () => {
  const merged = withNewestPage(history(page(9, 7), page(6, 4)), page(20, 18))
  expect([getIds(merged), merged.pages.at(-1)?.nextCursor]).toEqual([[20, 19, 18], 'after 18'])
})

test('an empty list, and a list that fits on one page, are replaced by the newest page', () => {
  expect(getIds(withNewestPage(history(page(0, 1, null)), page(1, 1, null)))).toEqual([1])
  expect(getIds(withNewestPage(history(page(2, 1, null)), page(3, 1, null)))).toEqual([3, 2, 1])
})
