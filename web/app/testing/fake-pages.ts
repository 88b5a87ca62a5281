import type { RealtimeEvent } from '@pictor/contract'
import { createFakeBrowser, type Tab } from './fake-tabs.ts'

export const KINDS = ['credits.changed', 'favorites.changed', 'generation.changed'] as const
export type Kind = (typeof KINDS)[number]

/** Number of changes of each kind of data. */
type Versions = Record<Kind, number>

/** A page in a tab. It refetches the data that an event names, and everything on `ready`. */
interface Page {
  tab: Tab
  displayed: Partial<Versions>
}

/** Opens pages of one user in one browser; the first one is the leader. */
export function createFakePages(count: number) {
  const browser = createFakeBrowser()
  const server: Versions = { 'credits.changed': 0, 'favorites.changed': 0, 'generation.changed': 0 }
  const open = (): Page => openPage(browser.openTab(), server)
  const pages = Array.from({ length: count }, open)
  const send = (kinds: readonly Kind[]) => {
    for (const kind of kinds) browser.streams.at(-1)?.send(eventOf(kind))
  }
  return {
    browser,
    pages,
    send,
    change(kinds: readonly Kind[]) {
      for (const kind of kinds) server[kind] += 1
    },
    /**
     * Closes a page and opens another. The leader lock goes to the page that has waited longest, which is the first one
     * then.
     */
    reopen(index: number) {
      for (const { tab } of pages.splice(index, 1)) tab.close()
      pages.push(open())
    },
    isUpToDate: (page: Page) =>
      page.tab.events.isLive() && KINDS.every((kind) => page.displayed[kind] === server[kind]),
  }
}

function openPage(tab: Tab, server: Versions): Page {
  const page: Page = { tab, displayed: {} }
  const receive = ({ type }: RealtimeEvent) => {
    if (type === 'ready') page.displayed = { ...server }
    else page.displayed[type] = server[type]
  }
  // The leader may have responded synchronously.
  for (const event of tab.received) receive(event)
  tab.events.onRealtime(receive)
  return page
}

function eventOf(kind: Kind): RealtimeEvent {
  return kind === 'generation.changed' ? { type: kind, id: '7' } : { type: kind }
}
