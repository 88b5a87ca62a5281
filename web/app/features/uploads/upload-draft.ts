import { UPLOAD_DESCRIPTION_MAX_LENGTH } from '@pictor/contract/limits'
import { createStore, useStore, type Store } from '../../lib/create-store.ts'

/** The content of the upload form. It is kept in memory while the user navigates, until the page is closed. */
export interface UploadDraft {
  image: SelectedImage | null
  description: string
}

export interface SelectedImage {
  file: File
  /** Object URL to display it on this page. */
  url: string
}

/** One submission. The server creates one image for each key, even if the upload is sent several times. */
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
  /**
   * Returns the form as one submission; null without an image. It keeps its key until the form changes or `settle` is
   * called.
   */
  submit: () => Upload | null
  /** Called when the server has responded. The next submission gets a new key. */
  settle: () => void
  /** Restores a submission from before the visitor left to sign in. */
  restore: (upload: Upload) => void
  /** Sets the owner of the form. Input of another user is cleared; input from before signing in is kept. */
  claim: (viewerId: string | null) => void
  clear: () => void
}

const EMPTY: UploadDraft = { image: null, description: '' }

export function createUploadDraftStore(): UploadDraftStore {
  const store = createStore(EMPTY)
  let key: string | null = null
  let owner: string | null = null

  function change(changes: Partial<UploadDraft>) {
    key = null
    store.set({ ...store.get(), ...changes })
  }

  function choose(file: File | null) {
    const { image } = store.get()
    if (image) URL.revokeObjectURL(image.url)
    change({ image: file && { file, url: URL.createObjectURL(file) } })
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
      const { image, description } = store.get()
      if (!image) return null
      key ??= crypto.randomUUID()
      return { key, file: image.file, description }
    },
    settle: () => (key = null),
    restore(upload) {
      if (store.get().image?.file !== upload.file) choose(upload.file)
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
