import type { AspectRatio, Generation } from '@pictor/contract'
import { createStore, useStore } from '../../lib/create-store.ts'
import type { GenerationInput, GenerationSubmission } from './generation.queries.ts'

/**
 * A generation that this page submitted or discovered, until it finishes. Its stage is in the query cache
 * (`generationQuery`).
 */
export interface TrackedGeneration {
  /** The idempotency key of the submission, or the id of a discovered generation. */
  key: string
  /** Null until the server has accepted the submission. */
  id: string | null
  prompt: string
  aspectRatio: AspectRatio
  startedAt: number
  /** Runs in the background, without the overlay. */
  inBackground: boolean
}

export type GenerationStore = ReturnType<typeof createGenerationStore>

/** The initial state and the server snapshot: one object, so that hydration without generations renders only once. */
const NO_GENERATIONS: readonly TrackedGeneration[] = []

/**
 * Creates the store of the generations that this page tracks. It contains only client state: idempotency keys, and
 * which generations run in the background.
 */
export function createGenerationStore() {
  const { get, set, subscribe } = createStore(NO_GENERATIONS)
  // Ids of all generations tracked so far, so that an older list can't add a finished one again.
  const seenIds = new Set<string>()
  let unresolved: readonly GenerationSubmission[] = []

  const change = (matches: (tracked: TrackedGeneration) => boolean, changes: Partial<TrackedGeneration>) =>
    set(get().map((tracked) => (matches(tracked) ? { ...tracked, ...changes } : tracked)))

  return {
    subscribe,
    get,
    /**
     * Tracks a new submission, with the overlay, and returns it with its idempotency key: the given key, the key of an
     * unresolved submission of the same input, or a new one. Returns null while an overlay is open, so a double click
     * starts one submission.
     */
    start: (input: GenerationInput, givenKey?: string): GenerationSubmission | null => {
      if (get().some(({ inBackground }) => !inBackground)) return null
      const repeated = unresolved.find((submission) => isSameInput(submission, input))
      const key = givenKey ?? repeated?.key ?? crypto.randomUUID()
      unresolved = unresolved.filter((submission) => submission !== repeated)
      const { prompt, aspectRatio } = input
      set([...get(), { key, id: null, prompt, aspectRatio, startedAt: Date.now(), inBackground: false }])
      return { ...input, key }
    },
    /** Records that the server accepted the submission with this key. Returns false if it is no longer tracked. */
    accept: (key: string, id: string): boolean => {
      seenIds.add(id)
      change((tracked) => tracked.key === key, { id })
      return get().some((tracked) => tracked.key === key)
    },
    /**
     * Tracks a discovered generation in the background. It was submitted in another tab, before a reload, or as a
     * retry. Returns false if it was tracked before. Also returns false while a submission has no id, because it may be
     * this generation.
     */
    adopt: ({ id, prompt, aspect_ratio: aspectRatio, created_at: createdAt }: Generation): boolean => {
      if (seenIds.has(id) || get().some((tracked) => tracked.id === null)) return false
      seenIds.add(id)
      set([...get(), { key: id, id, prompt, aspectRatio, startedAt: Date.parse(createdAt), inBackground: true }])
      return true
    },
    isTracked: (id: string) => get().some((tracked) => tracked.id === id),
    /**
     * Ids of generations that leave the bar as it is when they finish: runs that the studio started, and those whose
     * input the user copied into the bar.
     */
    idsThatKeepInput: new Set<string>(),
    show: (key: string) => change((tracked) => tracked.key === key, { inBackground: false }),
    hide: (key: string) => change((tracked) => tracked.key === key, { inBackground: true }),
    /** Stops tracking a generation and returns its last state; undefined if it isn't tracked. */
    untrack: (key: string): TrackedGeneration | undefined => {
      const untracked = get().find((tracked) => tracked.key === key)
      if (untracked) set(get().filter((tracked) => tracked !== untracked))
      return untracked
    },
    /** Keeps a submission without a definitive result. If the same input is submitted again, it gets the same key. */
    keepUnresolved: (submission: GenerationSubmission) => {
      unresolved = [...unresolved, submission]
    },
    /**
     * Stops tracking everything, when the viewer changes. Unresolved keys stay for a user who signs in again after the
     * session expired; the server scopes keys to users.
     */
    clear: () => {
      seenIds.clear()
      set([])
    },
  }
}

function isSameInput(other: GenerationInput, input: GenerationInput): boolean {
  if (other.prompt !== input.prompt || other.aspectRatio !== input.aspectRatio) return false
  return other.style === input.style && other.visibility === input.visibility && other.reference === input.reference
}

/** Module state, because a generation continues while the user navigates. */
export const generationStore = createGenerationStore()

/** Returns the tracked generations, oldest first. */
export function useTrackedGenerations(): readonly TrackedGeneration[] {
  return useStore(generationStore, NO_GENERATIONS)
}
