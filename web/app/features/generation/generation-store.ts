import type { AspectRatio, Generation } from '@pictor/contract'
import { useSyncExternalStore } from 'react'

/** A generation on its way, as this page knows it. */
export interface Running {
  /** The idempotency key of its request, or the id of one that was found under way. */
  key: string
  /** Null until the server has answered. */
  id: string | null
  prompt: string
  aspectRatio: AspectRatio
  startedAt: number
  /** `asking` until the server has answered. */
  stage: 'asking' | Exclude<Generation['stage'], 'ended'>
  /** A rough picture, while the model sends any. */
  partialUrl: string | null
  /** It goes on in the background: it ends in a toast. */
  hidden: boolean
  /** Its prompt was put into the bar again, and stays there when it ends. */
  isEdited?: true
}

export interface RunningStore {
  subscribe: (listener: () => void) => () => void
  read: () => readonly Running[]
  begin: (running: Pick<Running, 'key' | 'prompt' | 'aspectRatio'>) => void
  /**
   * Takes in one that was found under way: asked for in another tab, before a reload, or by a retry. Answers false if it is or was
   * known here, or may be the one that is being asked for right now.
   */
  adopt: (generation: Generation) => boolean
  /** What the server says of the one with this key. */
  report: (key: string, generation: Generation) => void
  /** The one with this id, if it is on its way, is edited again. */
  edit: (id: string) => void
  show: (key: string) => void
  hide: (key: string) => void
  /** Forgets it, and answers what was known of it last. */
  end: (key: string) => Running | undefined
  /** Forgets all: somebody else is here. */
  clear: () => void
}

/** The server's too: while nothing is on its way, hydration finds nothing to draw once more. */
const NONE: readonly Running[] = []

export function createRunningStore(): RunningStore {
  const listeners = new Set<() => void>()
  const known = new Set<string>()
  let all = NONE
  const set = (next: readonly Running[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, part: Partial<Running>) =>
    set(all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => all,
    begin: (running) => set([...all, { ...running, ...UNANSWERED, startedAt: Date.now(), hidden: false }]),
    adopt: (generation) => {
      if (known.has(generation.id) || all.some(({ stage }) => stage === 'asking')) return false
      known.add(generation.id)
      set([...all, found(generation)])
      return true
    },
    report: (key, generation) => {
      known.add(generation.id)
      change(key, standOf(generation))
    },
    edit: (id) => set(all.map((each) => (each.id === id ? { ...each, isEdited: true } : each))),
    show: (key) => change(key, { hidden: false }),
    hide: (key) => change(key, { hidden: true }),
    end: (key) => {
      const ended = all.find((each) => each.key === key)
      if (ended) set(all.filter((each) => each !== ended))
      return ended
    },
    clear: () => set([]),
  }
}

const UNANSWERED = { id: null, stage: 'asking', partialUrl: null } as const

function found(generation: Generation): Running {
  const { id, prompt, aspect_ratio: aspectRatio, created_at } = generation
  const startedAt = Date.parse(created_at)
  return {
    key: id,
    prompt,
    aspectRatio,
    startedAt,
    hidden: true,
    ...UNANSWERED,
    stage: 'queued',
    ...standOf(generation),
  }
}

function standOf({ id, stage, partial_url: partialUrl }: Generation): Partial<Running> {
  return { id, partialUrl, ...(stage !== 'ended' && { stage }) }
}

/** Outside of the components: a generation goes on while the visitor moves from page to page. */
export const runningStore = createRunningStore()

export function useRunning(): readonly Running[] {
  return useSyncExternalStore(runningStore.subscribe, runningStore.read, () => NONE)
}

/** The one whose overlay is up, if any. */
export function useShownRunning(): Running | undefined {
  return useRunning().findLast((each) => !each.hidden)
}
