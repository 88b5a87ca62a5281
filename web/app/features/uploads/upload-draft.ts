import { useSyncExternalStore } from 'react'

/** What stands in the upload form. It lives in the page, so that walking through the app and back keeps it. */
export interface UploadDraft {
  picture: Picture | null
  description: string
}

export interface Picture {
  file: File
  /** Where this page can show it. */
  url: string
}

/** One press of the button. Sent again under its key, it is still one image. */
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

export interface UploadDraftStore {
  read: () => UploadDraft
  subscribe: (listener: () => void) => () => void
  /** Puts a file in the place of what was there; null takes it away. */
  choose: (file: File | null) => void
  describe: (description: string) => void
  /** The form as one press, null without a picture. The same again until something in it changes or `answered` is called. */
  press: () => Upload | null
  /** There is an answer to the press: the next one is another. */
  answered: () => void
  /** Puts back what was pressed before the visitor went away to sign in. */
  restore: (upload: Upload) => void
  /** Says who is here. What somebody else has left is dropped; what was put in while signed out is taken over. */
  claim: (viewerId: string | null) => void
  clear: () => void
}

const EMPTY: UploadDraft = { picture: null, description: '' }

export function createUploadDraftStore(): UploadDraftStore {
  const listeners = new Set<() => void>()
  let draft = EMPTY
  let key: string | null = null
  let owner: string | null = null

  function change(part: Partial<UploadDraft>) {
    key = null
    draft = { ...draft, ...part }
    for (const listener of listeners) listener()
  }

  function choose(file: File | null) {
    if (draft.picture) URL.revokeObjectURL(draft.picture.url)
    change({ picture: file && { file, url: URL.createObjectURL(file) } })
  }

  function clear() {
    owner = null
    choose(null)
    change(EMPTY)
  }

  return {
    read: () => draft,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose,
    describe(description) {
      if (description !== draft.description) change({ description })
    },
    press() {
      if (!draft.picture) return null
      key ??= crypto.randomUUID()
      return { key, file: draft.picture.file, description: draft.description }
    },
    answered: () => (key = null),
    restore(upload) {
      if (draft.picture?.file !== upload.file) choose(upload.file)
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
  return useSyncExternalStore(uploadDraft.subscribe, uploadDraft.read, () => EMPTY)
}
