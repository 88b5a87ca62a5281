import { createStore, useStore } from '../../../lib/create-store.ts'
import { draftStore } from './draft.ts'

/**
 * The reference image. It is only in memory: a reload loses it, and so does a link in an email, which opens a new tab.
 */
export interface Reference {
  file: File
  /** Its object URL. */
  url: string
}

export interface ReferenceStore {
  get: () => Reference | null
  subscribe: (listener: () => void) => () => void
  /** Replaces the file; null removes it. */
  put: (file: File | null) => void
  /** Remembers the file that a generation was submitted with, until the page closes or `clear` is called. */
  recordSubmitted: (generationId: string, file: File) => void
  getSubmitted: (generationId: string) => File | null
  /** Removes everything, when the viewer changes. */
  clear: () => void
}

export function createReferenceStore(): ReferenceStore {
  const { get, set, subscribe } = createStore<Reference | null>(null)
  const submitted = new Map<string, File>()
  const put = (file: File | null) => {
    const before = get()
    if (before) URL.revokeObjectURL(before.url)
    draftStore.change({ hasReference: file !== null })
    set(file && { file, url: URL.createObjectURL(file) })
  }
  return {
    get,
    subscribe,
    put,
    recordSubmitted: (generationId, file) => void submitted.set(generationId, file),
    getSubmitted: (generationId) => submitted.get(generationId) ?? null,
    clear: () => {
      submitted.clear()
      put(null)
    },
  }
}

export const referenceStore = createReferenceStore()

export function useReference(): Reference | null {
  return useStore(referenceStore, null)
}
