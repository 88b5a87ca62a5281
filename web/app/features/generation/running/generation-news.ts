import type { RealtimeEvent } from '@pictor/contract'
import { isLive, onRealtime } from '../../realtime/index.ts'

/** What following a generation needs of live events. */
interface LiveSource {
  /** Hears every event of the signed-in visitor. Answers how to stop. */
  onRealtime: (listener: (event: RealtimeEvent) => void) => () => void
  /** Whether events arrive right now. */
  isLive: () => boolean
}

/** Says when it is worth asking again how generations stand. */
export interface GenerationNews {
  /** Calls whenever this generation may have changed. Answers how to stop. */
  subscribe: (id: string, listener: () => void) => () => void
  /** Calls with the id of any generation that may have changed, also one this page does not know; null: each may have. Answers how to stop. */
  subscribeToAll: (listener: (id: string | null) => void) => () => void
  /** Something happened here, a cancelling say, that is not to wait for the next asking. */
  tell: (id: string) => void
  /** While true, asking without having heard anything is needed rarely. */
  isLive: () => boolean
}

export function createGenerationNews(source: LiveSource): GenerationNews {
  const listeners = new Set<(id: string | null) => void>()
  const call = (id: string | null) => {
    for (const listener of listeners) listener(id)
  }
  let stopHearing: (() => void) | null = null
  const listen = (listener: (id: string | null) => void) => {
    listeners.add(listener)
    // The source is heard while somebody listens.
    stopHearing ??= source.onRealtime((event) => {
      if (event.type === 'generation.changed') call(event.id)
      // What happened before the connection was not heard.
      if (event.type === 'ready') call(null)
    })
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopHearing?.()
      stopHearing = null
    }
  }
  return {
    subscribe: (id, listener) => listen((changed) => (changed === null || changed === id) && listener()),
    subscribeToAll: (listener) => listen((changed) => listener(changed)),
    tell: call,
    isLive: () => source.isLive(),
  }
}

export const generationNews = createGenerationNews({ onRealtime, isLive })
