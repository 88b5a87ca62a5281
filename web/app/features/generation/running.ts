import type { AspectRatio, Generation } from '@pictor/contract'
import { useSyncExternalStore } from 'react'

/** A generation on its way, as this page knows it. */
export interface Running {
  /** The idempotency key of its request. */
  key: string
  prompt: string
  aspectRatio: AspectRatio
  startedAt: number
  /** `asking` until the server has answered. */
  stage: 'asking' | Exclude<Generation['stage'], 'ended'>
  /** The visitor went on browsing: it ends in a toast. */
  hidden: boolean
}

export interface RunningStore {
  subscribe: (listener: () => void) => () => void
  read: () => readonly Running[]
  begin: (running: Pick<Running, 'key' | 'prompt' | 'aspectRatio'>) => void
  change: (key: string, part: Partial<Pick<Running, 'stage' | 'hidden'>>) => void
  /** Forgets it, and answers what was known of it last. */
  end: (key: string) => Running | undefined
}

export function createRunningStore(): RunningStore {
  const listeners = new Set<() => void>()
  let all: readonly Running[] = []
  const set = (next: readonly Running[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => all,
    begin: (running) => set([...all, { ...running, startedAt: Date.now(), stage: 'asking', hidden: false }]),
    change: (key, part) => set(all.map((each) => (each.key === key ? { ...each, ...part } : each))),
    end: (key) => {
      const ended = all.find((each) => each.key === key)
      set(all.filter((each) => each.key !== key))
      return ended
    },
  }
}

/** Outside of the components: a generation goes on while the visitor moves from page to page. */
export const runningStore = createRunningStore()

/** The one whose overlay is up, if any. */
export function useShownRunning(): Running | undefined {
  return useSyncExternalStore(runningStore.subscribe, runningStore.read, () => NONE).findLast((each) => !each.hidden)
}

const NONE: readonly Running[] = []
