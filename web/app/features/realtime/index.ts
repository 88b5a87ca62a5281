import type { RealtimeEvent } from '@pictor/contract'
import { whenIdle } from '../../lib/when-idle.ts'

/** The realtime events that reach a page, through a stream of its own or another tab's. */
export interface RealtimeEvents {
  /**
   * Calls the listener with every event from now on. `ready` means that anything may have changed. Returns an
   * unsubscribe function.
   */
  onRealtime: (listener: (event: RealtimeEvent) => void) => () => void
  /** Whether events arrive. While they do not, code that has to know about changes polls. */
  isLive: () => boolean
  /** Calls the listener when `isLive` changes. Returns an unsubscribe function. */
  onLiveChange: (listener: () => void) => () => void
  publish: (event: RealtimeEvent) => void
  /** Marks the events as not live until the next `ready`. */
  markLost: () => void
}

export function createRealtimeEvents(): RealtimeEvents {
  const listeners = new Set<(event: RealtimeEvent) => void>()
  const liveListeners = new Set<() => void>()
  let live = false

  function setLive(value: boolean) {
    if (live === value) return
    live = value
    for (const listener of liveListeners) listener()
  }

  return {
    onRealtime: (listener) => addListener(listeners, listener),
    isLive: () => live,
    onLiveChange: (listener) => addListener(liveListeners, listener),
    publish(event) {
      if (event.type === 'ready') setLive(true)
      for (const listener of listeners) listener(event)
    },
    markLost: () => setLive(false),
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's events. */
const realtimeEvents = createRealtimeEvents()
export const { onRealtime, isLive, onLiveChange } = realtimeEvents

/**
 * Connects the page to the viewer's events while it is open, as soon as the browser is idle. Returns a function that
 * disconnects.
 */
export function connectRealtime(viewerId: string): () => void {
  let isOpen = true
  let disconnect: (() => void) | null = null

  async function connect() {
    const { connectInBrowser } = await import('./shared-stream.ts')
    if (isOpen) disconnect ??= connectInBrowser(viewerId, realtimeEvents)
  }

  // If the code cannot be loaded, the page polls.
  const tryToConnect = () => void connect().catch(() => undefined)

  // A page in the back/forward cache must not keep a connection, nor the lock that other tabs wait for.
  function close() {
    isOpen = false
    disconnect?.()
    disconnect = null
  }

  function reopen({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    isOpen = true
    tryToConnect()
  }

  const cancel = whenIdle(tryToConnect)
  addEventListener('pagehide', close)
  addEventListener('pageshow', reopen)
  return () => {
    cancel()
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', reopen)
    close()
  }
}
