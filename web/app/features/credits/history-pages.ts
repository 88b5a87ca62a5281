import type { LedgerEntry } from '@pictor/contract'
import type { InfiniteData } from '@tanstack/react-query'

export interface HistoryPage {
  entries: LedgerEntry[]
  nextCursor: string | null
}

/** What was read so far, page by page. */
export type HistoryPages = InfiniteData<HistoryPage, unknown>

/**
 * What was read, with the newest page on top as it is now. Entries come and never change their place, so what is below stays; unless
 * more has come than one page holds: then what lies between is not known, and the list begins anew.
 */
export function withNewestPage(known: HistoryPages, newest: HistoryPage): HistoryPages {
  const newestKnown = known.pages[0]?.entries[0]?.id
  const lowest = newest.entries.at(-1)?.id
  const begunAnew = { pages: [newest], pageParams: [null] }
  if (newest.nextCursor === null || newestKnown === undefined || lowest === undefined) return begunAnew
  if (newestKnown < lowest) return begunAnew
  const below = entriesOf(known).filter(({ id }) => id < lowest)
  if (below.length === 0) return begunAnew
  const nextCursor = known.pages.at(-1)?.nextCursor ?? null
  return { pages: [newest, { entries: below, nextCursor }], pageParams: [null, newest.nextCursor] }
}

export function entriesOf(history: HistoryPages | undefined): LedgerEntry[] {
  return history?.pages.flatMap(({ entries }) => entries) ?? []
}
