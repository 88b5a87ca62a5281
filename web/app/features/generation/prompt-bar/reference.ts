import { useSyncExternalStore } from 'react'
import { draftStore } from './draft.ts'

/** The reference image. It lives in the page alone: a file survives neither a reload nor a link in an email. */
export interface Reference {
  file: File
  /** Its object URL. */
  url: string
}

export interface ReferenceStore {
  read: () => Reference | null
  subscribe: (listener: () => void) => () => void
  /** Replaces the file; null removes it. */
  put: (file: File | null) => void
  /** Records which file a generation was submitted with, as long as the page lives. */
  recordSubmitted: (generationId: string, file: File) => void
  submittedWith: (generationId: string) => File | null
  /** Drops everything: the viewer has changed. */
  clear: () => void
}

export function createReferenceStore(): ReferenceStore {
  const listeners = new Set<() => void>()
  const submitted = new Map<string, File>()
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
    recordSubmitted: (generationId, file) => void submitted.set(generationId, file),
    submittedWith: (generationId) => submitted.get(generationId) ?? null,
    clear: () => {
      submitted.clear()
      put(null)
    },
  }
}

export const referenceStore = createReferenceStore()

export function useReference(): Reference | null {
  return useSyncExternalStore(referenceStore.subscribe, referenceStore.read, () => null)
}
