import {
  ASPECT_RATIOS,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_STYLE,
  DEFAULT_VISIBILITY,
  STYLES,
  VISIBILITIES,
  type AspectRatio,
  type Style,
  type Visibility,
} from '@pictor/contract/limits'
import { readStored, storeText } from '../../../lib/browser-storage.ts'
import { createStore, useStore } from '../../../lib/create-store.ts'
import { parseChoice } from '../../../lib/search-params.ts'

/** The content of the prompt bar. */
export interface Draft {
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  visibility: Visibility
  /** Whether the draft has a reference image. The file is only in memory, so it is missing after a reload. */
  hasReference: boolean
}

export interface DraftStore {
  subscribe: (listener: () => void) => () => void
  get: () => Draft
  change: (changes: Partial<Draft>) => void
  clear: () => void
}

export const emptyDraft: Draft = {
  prompt: '',
  aspectRatio: DEFAULT_ASPECT_RATIO,
  style: DEFAULT_STYLE,
  visibility: DEFAULT_VISIBILITY,
  hasReference: false,
}

const STORAGE_KEY = 'draft'

/** Reads the stored draft on first use, so that nothing is read on the server or before hydration. */
export function createDraftStore(): DraftStore {
  const listeners = new Set<() => void>()
  let draft: Draft | null = null
  const get = () => (draft ??= parse(readStored(STORAGE_KEY)))
  const change = (changes: Partial<Draft>) => {
    draft = { ...get(), ...changes }
    storeText(STORAGE_KEY, JSON.stringify(draft))
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get,
    change,
    clear: () => change(emptyDraft),
  }
}

/** In local storage, not in session storage, because the link in a confirmation email opens another tab. */
export const draftStore = createDraftStore()

export function useDraft(): Draft {
  return useStore(draftStore, emptyDraft)
}

function parse(text: string | null): Draft {
  try {
    const { prompt, aspectRatio, style, visibility, hasReference } = JSON.parse(text ?? '{}') as {
      [Name in keyof Draft]?: unknown
    }
    const draft: Draft = {
      prompt: typeof prompt === 'string' ? prompt : '',
      aspectRatio: parseChoice(ASPECT_RATIOS, aspectRatio) ?? DEFAULT_ASPECT_RATIO,
      style: parseChoice(STYLES, style) ?? DEFAULT_STYLE,
      visibility: parseChoice(VISIBILITIES, visibility) ?? DEFAULT_VISIBILITY,
      hasReference: hasReference === true,
    }
    // Returns the same object as on the server. Another object would render every component with the draft again.
    return JSON.stringify(draft) === JSON.stringify(emptyDraft) ? emptyDraft : draft
  } catch {
    return emptyDraft
  }
}

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
