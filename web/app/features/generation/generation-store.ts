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
  /** The user copied its prompt into the bar again. The prompt stays there when the generation finishes. */
  isEdited?: true
}

export type GenerationStore = ReturnType<typeof createGenerationStore>

/** Also the server snapshot. The same reference avoids a second render at hydration while nothing runs. */
const NONE: readonly TrackedGeneration[] = []

/**
 * Creates the store of the generations that this page tracks. It contains only client state: idempotency keys, and
 * which generations run in the background.
 */
export function createGenerationStore() {
  const { get, set, subscribe } = createStore(NONE)
  // Ids of all generations tracked so far, so that an outdated list can't add a finished one again.
  const trackedIds = new Set<string>()
  let unresolved: readonly GenerationSubmission[] = []

  const change = (matches: (each: TrackedGeneration) => boolean, changes: Partial<TrackedGeneration>) =>
    set(get().map((each) => (matches(each) ? { ...each, ...changes } : each)))

  return {
    subscribe,
    get,
    /**
     * Tracks a new submission, with the overlay, and returns it with its idempotency key: the given key, the key of an
     * unresolved submission of the same input, or a new one. Returns null while an overlay is open, so a double click
     * is one submission.
     */
    start: (input: GenerationInput, givenKey?: string): GenerationSubmission | null => {
      if (get().some(({ inBackground }) => !inBackground)) return null
      const repeated = unresolved.find((each) => isSameInput(each, input))
      const key = givenKey ?? repeated?.key ?? crypto.randomUUID()
      unresolved = unresolved.filter((each) => each !== repeated)
      const { prompt, aspectRatio } = input
      set([...get(), { key, id: null, prompt, aspectRatio, startedAt: Date.now(), inBackground: false }])
      return { ...input, key }
    },
    /** Records that the server accepted the submission with this key. Returns false if it is no longer tracked. */
    accept: (key: string, id: string): boolean => {
      trackedIds.add(id)
      change((each) => each.key === key, { id })
      return get().some((each) => each.key === key)
    },
    /**
     * Tracks a discovered generation in the background. It was submitted in another tab, before a reload, or as a
     * retry. Returns false if it is or was tracked, or may be the one that is being submitted now.
     */
    adopt: ({ id, prompt, aspect_ratio: aspectRatio, created_at: createdAt }: Generation): boolean => {
      if (trackedIds.has(id) || get().some((each) => each.id === null)) return false
      trackedIds.add(id)
      set([...get(), { key: id, id, prompt, aspectRatio, startedAt: Date.parse(createdAt), inBackground: true }])
      return true
    },
    isTracked: (id: string) => get().some((each) => each.id === id),
    /** Records that the prompt of this generation was copied into the bar again, if the generation is tracked. */
    edit: (id: string) => change((each) => each.id === id, { isEdited: true }),
    show: (key: string) => change((each) => each.key === key, { inBackground: false }),
    hide: (key: string) => change((each) => each.key === key, { inBackground: true }),
    /** Stops tracking a generation and returns its last state; undefined if it isn't tracked. */
    finish: (key: string): TrackedGeneration | undefined => {
      const finished = get().find((each) => each.key === key)
      if (finished) set(get().filter((each) => each !== finished))
      return finished
    },
    /** Keeps a submission whose response is unknown. If the same input is submitted again, it gets the same key. */
    keepUnresolved: (submission: GenerationSubmission) => {
      unresolved = [...unresolved, submission]
    },
    /**
     * Stops tracking everything, when the viewer changes. Unresolved keys stay for a user who signs in again after the
     * session expired; the server scopes keys to users.
     */
    clear: () => {
      trackedIds.clear()
      set([])
    },
  }
}

function isSameInput(before: GenerationInput, input: GenerationInput): boolean {
  if (before.prompt !== input.prompt || before.aspectRatio !== input.aspectRatio) return false
  return before.style === input.style && before.visibility === input.visibility && before.reference === input.reference
}

/** Module state, because a generation continues while the user navigates. */
export const generationStore = createGenerationStore()

/** Returns the tracked generations, oldest first. */
export function useTrackedGenerations(): readonly TrackedGeneration[] {
  return useStore(generationStore, NONE)
}
