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
}

export function createReferenceStore(): ReferenceStore {
  const listeners = new Set<() => void>()
  let reference: Reference | null = null
  return {
    read: () => reference,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put: (file) => {
      if (reference) URL.revokeObjectURL(reference.url)
      reference = file && { file, url: URL.createObjectURL(file) }
      draftStore.change({ hasReference: file !== null })
      for (const listener of listeners) listener()
    },
  }
}

export const referenceStore = createReferenceStore()

export function useReference(): Reference | null {
  return useSyncExternalStore(referenceStore.subscribe, referenceStore.read, () => null)
}
