import type { RealtimeEvent } from '@pictor/contract'
import { createRealtimeEvents, type RealtimeEvents } from '../features/realtime/index.ts'
import { connectStream } from '../features/realtime/shared-stream.ts'

export interface Tab {
  events: RealtimeEvents
  received: RealtimeEvent[]
  /** Its pending pauses. */
  pauses: ReadonlySet<Pause>
  /** Starts or stops ignoring messages of the other tabs. */
  deafen: (isDeaf: boolean) => void
  close: () => void
}

export interface Pause {
  milliseconds: number
  end: () => void
}

/** An event stream as the server sees it. */
export interface ServedStream {
  say: (text: string) => void
  tell: (event: RealtimeEvent) => void
  /** Ends the stream as the server does when the token expires. */
  end: () => void
  /** Fails the stream as a lost network does. */
  cut: () => void
  hasLeft: () => boolean
}

/** A browser with tabs, and a server that holds their event streams; tests control the time. */
export function makeBrowser({ withLocks = true }: { withLocks?: boolean } = {}) {
  const streams: ServedStream[] = []
  const pauses = new Set<Pause>()
  const channels = new Set<EventTarget>()
  const deaf = new Set<EventTarget>()
  const server: { answer: () => Response | Promise<Response> } = {
    answer: () => openStream(streams),
  }
  const locks = createLocks()
  const network = new EventTarget()

  const waitIn = (pausesOfTab: Set<Pause>) => (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = () => [pauses, pausesOfTab].forEach((each) => each.delete(pause))
      const pause = {
        milliseconds,
        end() {
          leave()
          resolve()
        },
      }
      for (const each of [pauses, pausesOfTab]) each.add(pause)
      signal.addEventListener('abort', () => {
        leave()
        reject(signal.reason)
      })
    })

  const networkReturns = (signal: AbortSignal) =>
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
        for (const each of channels)
          if (each !== channel && !deaf.has(each)) each.dispatchEvent(new MessageEvent('message', { data }))
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
    const needs = {
      events,
      networkReturns,
      wait: waitIn(ownPauses),
      send: async () => server.answer(),
      locks: () => (withLocks ? locks : undefined),
      openChannel() {
        const opened = openChannel()
        channel = opened
        return opened
      },
    }
    const close = connectStream(viewerId, needs)
    const deafen = (isDeaf: boolean) => {
      if (channel && isDeaf) deaf.add(channel)
      else if (channel) deaf.delete(channel)
    }
    return { events, received, pauses: ownPauses, deafen, close }
  }

  const bringNetworkBack = () => void network.dispatchEvent(new Event('online'))
  return { server, streams, pauses, openTab, bringNetworkBack }
}

function openStream(streams: ServedStream[]): Response {
  const bytes = new TransformStream<string, string>()
  const writer = bytes.writable.getWriter()
  let left = false
  writer.closed.catch(() => (left = true))
  const say = (text: string) => void writer.write(text).catch(() => undefined)
  streams.push({
    say,
    tell: (event) => say(`event: message\ndata: ${JSON.stringify(event)}\n\n`),
    end: () => void writer.close().catch(() => undefined),
    cut: () => void writer.abort(new TypeError('network error')).catch(() => undefined),
    hasLeft: () => left,
  })
  return new Response(bytes.readable.pipeThrough(new TextEncoderStream()))
}

/** Simulates the Web Locks of one browser, as far as they are used. */
function createLocks(): Pick<LockManager, 'request'> {
  const turns = new Map<string, Promise<unknown>>()
  const request = async (name: string, { signal }: LockOptions, task: LockGrantedCallback<unknown>) => {
    const before = turns.get(name)
    const mine = Promise.resolve(before).then(() => {
      signal?.throwIfAborted()
      return task({ name, mode: 'exclusive' })
    })
    turns.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
  return { request } as Pick<LockManager, 'request'>
}
