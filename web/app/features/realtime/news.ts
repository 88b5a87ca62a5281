import type { RealtimeEvent } from '@pictor/contract'

/** What the page is told of changes, wherever it comes from: a stream of its own or another tab. */
export interface News {
  /** Hears every event from now on; `ready` means that anything may have changed. Answers how to stop. */
  onRealtime: (listener: (event: RealtimeEvent) => void) => () => void
  /** Whether changes are heard. While they are not, whoever must know has to ask. */
  isLive: () => boolean
  /** Called when that changes. Answers how to stop. */
  onLiveChange: (listener: () => void) => () => void
  tell: (event: RealtimeEvent) => void
  /** Nothing is heard any more, until the next `ready`. */
  lose: () => void
}

export function createNews(): News {
  const listeners = new Set<(event: RealtimeEvent) => void>()
  const liveListeners = new Set<() => void>()
  let live = false

  function setLive(value: boolean) {
    if (live === value) return
    live = value
    for (const listener of liveListeners) listener()
  }

  return {
    onRealtime: (listener) => add(listeners, listener),
    isLive: () => live,
    onLiveChange: (listener) => add(liveListeners, listener),
    tell(event) {
      if (event.type === 'ready') setLive(true)
      for (const listener of listeners) listener(event)
    },
    lose: () => setLive(false),
  }
}

/** The page's. */
export const news = createNews()

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
