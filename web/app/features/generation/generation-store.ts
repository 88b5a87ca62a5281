import type { AspectRatio, Generation } from '@pictor/contract'
import { createStore, useStore } from '../../lib/create-store.ts'
import type { GenerationInput, GenerationSubmission } from './generation.queries.ts'

/** A generation that this page has submitted or found, until it is finished. Its stage is in the query cache (`generationQuery`). */
export interface TrackedGeneration {
  /** The idempotency key of its submission, or the id of one that was found. */
  key: string
  /** Null until the server has accepted the submission. */
  id: string | null
  prompt: string
  aspectRatio: AspectRatio
  startedAt: number
  /** It runs in the background, without the overlay. */
  inBackground: boolean
  /** Its prompt was put into the bar again, and stays there when it is finished. */
  isEdited?: true
}

export type GenerationStore = ReturnType<typeof createGenerationStore>

/** The server's snapshot, too: while nothing runs, hydration doesn't render again. */
const NONE: readonly TrackedGeneration[] = []

/** Creates the store of the generations that this page tracks. It holds what the server doesn't know: keys, and what runs in the background. */
export function createGenerationStore() {
  const { get, set, subscribe } = createStore(NONE)
  // Of everything ever tracked here, so that an older list can't bring back what is finished.
  const knownIds = new Set<string>()
  let unresolved: readonly GenerationSubmission[] = []

  const change = (isMeant: (each: TrackedGeneration) => boolean, part: Partial<TrackedGeneration>) =>
    set(get().map((each) => (isMeant(each) ? { ...each, ...part } : each)))

  return {
    subscribe,
    get,
    /**
     * Tracks a new submission, with the overlay, and returns it with its idempotency key: the given one, the one of an unresolved
     * submission of the same input, or a new one. Returns null while an overlay is open: two presses in a row are one submission.
     */
    begin: (input: GenerationInput, givenKey?: string): GenerationSubmission | null => {
      if (get().some(({ inBackground }) => !inBackground)) return null
      const repeated = unresolved.find((each) => isSameInput(each, input))
      const key = givenKey ?? repeated?.key ?? crypto.randomUUID()
      unresolved = unresolved.filter((each) => each !== repeated)
      const { prompt, aspectRatio } = input
      set([...get(), { key, id: null, prompt, aspectRatio, startedAt: Date.now(), inBackground: false }])
      return { ...input, key }
    },
    /** The server has accepted the submission with this key. Returns false if it is no longer tracked. */
    accept: (key: string, id: string): boolean => {
      knownIds.add(id)
      change((each) => each.key === key, { id })
      return get().some((each) => each.key === key)
    },
    /**
     * Tracks a generation that was found, in the background: it was submitted in another tab, before a reload, or as a retry. Returns
     * false if it is or was tracked, or may be the one that is being submitted right now.
     */
    adopt: ({ id, prompt, aspect_ratio: aspectRatio, created_at: createdAt }: Generation): boolean => {
      if (knownIds.has(id) || get().some((each) => each.id === null)) return false
      knownIds.add(id)
      set([...get(), { key: id, id, prompt, aspectRatio, startedAt: Date.parse(createdAt), inBackground: true }])
      return true
    },
    isTracked: (id: string) => get().some((each) => each.id === id),
    /** The prompt of the one with this id, if it is tracked, was put into the bar again. */
    edit: (id: string) => change((each) => each.id === id, { isEdited: true }),
    show: (key: string) => change((each) => each.key === key, { inBackground: false }),
    hide: (key: string) => change((each) => each.key === key, { inBackground: true }),
    /** Stops tracking it and returns its last state; undefined if it isn't tracked. */
    finish: (key: string): TrackedGeneration | undefined => {
      const finished = get().find((each) => each.key === key)
      if (finished) set(get().filter((each) => each !== finished))
      return finished
    },
    /** Nobody knows whether the server has received it: submitted again, the same input gets the same key. */
    keepUnresolved: (submission: GenerationSubmission) => {
      unresolved = [...unresolved, submission]
    },
    /** Stops tracking everything: the viewer has changed. Unresolved keys stay for a session that ended by itself; keys are per user. */
    clear: () => {
      knownIds.clear()
      set([])
    },
  }
}

function isSameInput(before: GenerationInput, input: GenerationInput): boolean {
  if (before.prompt !== input.prompt || before.aspectRatio !== input.aspectRatio) return false
  return before.style === input.style && before.visibility === input.visibility && before.reference === input.reference
}

/** Outside of the components: a generation runs on while the visitor moves from page to page. */
export const generationStore = createGenerationStore()

/** Returns the tracked generations, oldest first. */
export function useTrackedGenerations(): readonly TrackedGeneration[] {
  return useStore(generationStore, NONE)
}
