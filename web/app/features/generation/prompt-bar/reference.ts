import { useSyncExternalStore } from 'react'
import { draftStore } from './draft.ts'

/** A picture to start from. It lives in the page alone: a file survives neither a reload nor a link in a mail. */
export interface Reference {
  file: File
  /** Where this page can show it. */
  url: string
}

export interface ReferenceStore {
  read: () => Reference | null
  subscribe: (listener: () => void) => () => void
  /** Puts a file in the place of what was there; null takes it away. */
  put: (file: File | null) => void
  /** Notes with which file a generation was asked for, as long as the page lives. */
  noteAsked: (generationId: string, file: File) => void
  askedWith: (generationId: string) => File | null
  /** Forgets all: somebody else is here. */
  clear: () => void
}

export function createReferenceStore(): ReferenceStore {
  const listeners = new Set<() => void>()
  const asked = new Map<string, File>()
  let reference: Reference | null = null
  const put = (file: File | null) => {
    if (reference) URL.revokeObjectURL(reference.url)
    reference = file && { file, url: URL.createObjectURL(file) }
    draftStore.change({ hasReference: file !== null })
    for (const listener of listeners) listener()
  }
  return {
    read: () => reference,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put,
    noteAsked: (generationId, file) => void asked.set(generationId, file),
    askedWith: (generationId) => asked.get(generationId) ?? null,
    clear: () => {
      asked.clear()
      put(null)
    },
  }
}

export const referenceStore = createReferenceStore()

export function useReference(): Reference | null {
  return useSyncExternalStore(referenceStore.subscribe, referenceStore.read, () => null)
}
