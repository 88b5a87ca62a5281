import type { RealtimeEvent } from '@pictor/contract'
import { createRealtimeEvents, type RealtimeEvents } from '../features/realtime/index.ts'
import { connectStream } from '../features/realtime/shared-stream.ts'

interface Tab {
  events: RealtimeEvents
  received: RealtimeEvent[]
  /** The pauses that this tab waits for. */
  pauses: ReadonlySet<Pause>
  /** Makes the tab ignore the messages of the other tabs, or handle them again. */
  ignoreMessages: (isIgnoring: boolean) => void
  close: () => void
}

/** A pending wait. The test ends it; no time passes. */
export interface Pause {
  milliseconds: number
  end: () => void
}

/** An event stream as the server sees it. */
export interface ServedStream {
  write: (text: string) => void
  send: (event: RealtimeEvent) => void
  /** Ends the stream as the server does when the token expires. */
  end: () => void
  /** Fails the stream as after a loss of the network. */
  disconnect: () => void
  hasClientLeft: () => boolean
}

/** Creates a browser with tabs, and a server that holds their event streams. Tests control the time. */
export function createFakeBrowser({ locks = createLocks() }: { locks?: Pick<LockManager, 'request'> | null } = {}) {
  const streams: ServedStream[] = []
  const pauses = new Set<Pause>()
  const channels = new Set<EventTarget>()
  const ignoringChannels = new Set<EventTarget>()
  const server: { respond: () => Response | Promise<Response> } = {
    respond: () => openStream(streams),
  }
  const network = new EventTarget()

  const createWait = (pausesOfTab: Set<Pause>) => (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const removePause = () => [pauses, pausesOfTab].forEach((set) => set.delete(pause))
      const pause = {
        milliseconds,
        end() {
          removePause()
          resolve()
        },
      }
      for (const set of [pauses, pausesOfTab]) set.add(pause)
      signal.addEventListener('abort', () => {
        removePause()
        reject(signal.reason)
      })
    })

  const waitForOnline = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      network.addEventListener('online', () => resolve(), { once: true, signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })

  function openChannel() {
    const channel = new EventTarget()
    channels.add(channel)
    const methods = {
      close: () => void channels.delete(channel),
      postMessage(data: unknown) {
        if (!channels.has(channel)) throw new DOMException('The channel is closed', 'InvalidStateError')
        for (const other of channels)
          if (other !== channel && !ignoringChannels.has(other))
            other.dispatchEvent(new MessageEvent('message', { data }))
      },
    }
    return Object.assign(channel, {
      ...methods,
      name: '',
      onmessage: null,
      onmessageerror: null,
    }) satisfies BroadcastChannel
  }

  function openTab(viewerId = 'ada'): Tab {
    const events = createRealtimeEvents()
    const received: RealtimeEvent[] = []
    events.onRealtime((event) => received.push(event))
    const ownPauses = new Set<Pause>()
    let channel: EventTarget | undefined
    const dependencies = {
      events,
      waitForOnline,
      wait: createWait(ownPauses),
      send: async () => server.respond(),
      locks: () => locks ?? undefined,
      openChannel() {
        const opened = openChannel()
        channel = opened
        return opened
      },
    }
    const close = connectStream(viewerId, dependencies)
    const ignoreMessages = (isIgnoring: boolean) => {
      if (channel && isIgnoring) ignoringChannels.add(channel)
      else if (channel) ignoringChannels.delete(channel)
    }
    return { events, received, pauses: ownPauses, ignoreMessages, close }
  }

  const restoreNetwork = () => void network.dispatchEvent(new Event('online'))
  return { server, streams, pauses, openTab, restoreNetwork }
}

function openStream(streams: ServedStream[]): Response {
  const bytes = new TransformStream<string, string>()
  const writer = bytes.writable.getWriter()
  let isDisconnected = false
  writer.closed.catch(() => (isDisconnected = true))
  const write = (text: string) => void writer.write(text).catch(() => undefined)
  streams.push({
    write,
    send: (event) => write(`event: message\ndata: ${JSON.stringify(event)}\n\n`),
    end: () => void writer.close().catch(() => undefined),
    disconnect: () => void writer.abort(new TypeError('network error')).catch(() => undefined),
    hasClientLeft: () => isDisconnected,
  })
  return new Response(bytes.readable.pipeThrough(new TextEncoderStream()))
}

/** Simulates the Web Locks of one browser, as far as the app uses them. */
function createLocks(): Pick<LockManager, 'request'> {
  const lockQueues = new Map<string, Promise<unknown>>()
  const request = async (name: string, { signal }: LockOptions, task: LockGrantedCallback<unknown>) => {
    const previous = lockQueues.get(name)
    const result = Promise.resolve(previous).then(() => {
      signal?.throwIfAborted()
      return task({ name, mode: 'exclusive' })
    })
    lockQueues.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }
  return { request } as Pick<LockManager, 'request'>
}

export const EVENT_TYPES = ['credits.changed', 'favorites.changed', 'generation.changed'] as const
type EventType = (typeof EVENT_TYPES)[number]

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
