import { UPLOAD_DESCRIPTION_MAX_LENGTH } from '@pictor/contract/limits'
import { createStore, useStore, type Store } from '../../lib/create-store.ts'

/** The content of the upload form. It lives as long as the page, so that navigating away and back keeps it. */
export interface UploadDraft {
  picture: Picture | null
  description: string
}

export interface Picture {
  file: File
  /** Where this page can show it. */
  url: string
}

/** One submission. Sent again under its key, it is still one image. */
export interface Upload {
  key: string
  file: File
  description: string
}

export function isUpload(value: unknown): value is Upload {
  if (typeof value !== 'object' || value === null) return false
  if (!('key' in value) || !('file' in value) || !('description' in value)) return false
  return typeof value.key === 'string' && value.file instanceof File && typeof value.description === 'string'
}

export interface UploadDraftStore extends Pick<Store<UploadDraft>, 'get' | 'subscribe'> {
  /** Replaces the file; null removes it. */
  choose: (file: File | null) => void
  describe: (description: string) => void
  /** Returns the form as one submission, null without a picture. It keeps its key until the form changes or `settle` is called. */
  submit: () => Upload | null
  /** The server has responded to the submission: the next one is another. */
  settle: () => void
  /** Restores a submission from before the visitor left to sign in. */
  restore: (upload: Upload) => void
  /** Sets whose form it is. What another user left is dropped; what was entered while signed out is kept. */
  claim: (viewerId: string | null) => void
  clear: () => void
}

const EMPTY: UploadDraft = { picture: null, description: '' }

export function createUploadDraftStore(): UploadDraftStore {
  const store = createStore(EMPTY)
  let key: string | null = null
  let owner: string | null = null

  function change(part: Partial<UploadDraft>) {
    key = null
    store.set({ ...store.get(), ...part })
  }

  function choose(file: File | null) {
    const { picture } = store.get()
    if (picture) URL.revokeObjectURL(picture.url)
    change({ picture: file && { file, url: URL.createObjectURL(file) } })
  }

  function clear() {
    owner = null
    choose(null)
    change(EMPTY)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    choose,
    describe(description) {
      if (description !== store.get().description) change({ description })
    },
    submit() {
      const { picture, description } = store.get()
      if (!picture) return null
      key ??= crypto.randomUUID()
      return { key, file: picture.file, description }
    },
    settle: () => (key = null),
    restore(upload) {
      if (store.get().picture?.file !== upload.file) choose(upload.file)
      change({ description: upload.description })
      key = upload.key
    },
    claim(viewerId) {
      if (owner !== null && owner !== viewerId) clear()
      owner = viewerId
    },
    clear,
  }
}

export const uploadDraft = createUploadDraftStore()

export function useUploadDraft(): UploadDraft {
  return useStore(uploadDraft, EMPTY)
}

/** Counts like the server: code points, after trimming. */
export function descriptionLength(description: string): number {
  return Array.from(description.trim()).length
}

export function isDescriptionTooLong(description: string): boolean {
  return descriptionLength(description) > UPLOAD_DESCRIPTION_MAX_LENGTH
}
