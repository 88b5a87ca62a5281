import type { RealtimeEvent } from '@pictor/contract'
import { createFakeBrowser, type Tab } from './fake-tabs.ts'

export const EVENT_TYPES = ['credits.changed', 'favorites.changed', 'generation.changed'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The number of changes to each kind of data. The kinds have the names of their events. */
type Versions = Record<EventType, number>

/** A page in a tab. It refetches the data that an event names, and all data on `ready`. */
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
  const send = (kinds: readonly EventType[]) => {
    for (const kind of kinds) browser.streams.at(-1)?.send(createEvent(kind))
  }
  return {
    browser,
    pages,
    send,
    change(kinds: readonly EventType[]) {
      for (const kind of kinds) server[kind] += 1
    },
    /**
     * Closes a page and opens another one at the end of `pages`. The leader lock goes to the page that has waited
     * longest, which is then the first one in `pages`.
     */
    reopen(index: number) {
      for (const { tab } of pages.splice(index, 1)) tab.close()
      pages.push(open())
    },
    isUpToDate: (page: Page) =>
      page.tab.events.isLive() && EVENT_TYPES.every((kind) => page.displayed[kind] === server[kind]),
  }
}

function openPage(tab: Tab, server: Versions): Page {
  const page: Page = { tab, displayed: {} }
  const receive = ({ type }: RealtimeEvent) => {
    if (type === 'ready') page.displayed = { ...server }
    else page.displayed[type] = server[type]
  }
  // If a leader exists, it may have sent events synchronously, before `receive` is registered.
  for (const event of tab.received) receive(event)
  tab.events.onRealtime(receive)
  return page
}

function createEvent(kind: EventType): RealtimeEvent {
  return kind === 'generation.changed' ? { type: kind, id: '7' } : { type: kind }
}
