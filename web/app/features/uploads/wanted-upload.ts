import type { Upload } from './upload-draft.ts'

/** What was pressed while signed out, kept beside the page: Google and the link of a mail come back to another one. */
export interface WantedUpload {
  put: (upload: Upload) => Promise<void>
  /** Hands it out, once: null if there is none, it is too old, or another tab took it. */
  take: () => Promise<Upload | null>
  drop: () => Promise<void>
  /** Drops what another page has left here, and what is too old; what this page has put stays. */
  dropForgotten: () => Promise<void>
}

/** The confirmation mail's link may be opened a while later; after that nobody expects it any more. */
const WANTED_FOR_MS = 60 * 60_000
const DATABASE = 'uploads'
const STORE = 'wanted'
const ONLY = 'only'

/** In IndexedDB, which alone takes files. Where that is blocked, the upload is kept as long as the page lives. */
export function createWantedUpload(
  factory: () => IDBFactory = () => indexedDB,
  now: () => number = Date.now,
): WantedUpload {
  let inPage: Kept | null = null
  const isFresh = ({ at }: Kept) => now() - at < WANTED_FOR_MS

  async function put(upload: Upload) {
    const kept = { ...upload, at: now() }
    inPage = kept
    await change(factory, (store) => store.put(kept, ONLY)).catch(() => undefined)
  }

  async function take() {
    const mine = inPage
    inPage = null
    const kept = await takeStored(factory).catch(() => mine)
    return isKept(kept) && isFresh(kept) ? uploadOf(kept) : null
  }

  async function drop() {
    inPage = null
    await change(factory, (store) => store.delete(ONLY)).catch(() => undefined)
  }

  async function dropForgotten() {
    const isAwaited = (kept: unknown) => isKept(kept) && kept.key === inPage?.key && isFresh(kept)
    await change(factory, (store) => {
      const reading = store.get(ONLY)
      reading.addEventListener('success', () => {
        if (!isAwaited(reading.result)) store.delete(ONLY)
      })
    }).catch(() => undefined)
  }

  return { put, take, drop, dropForgotten }
}

export const wantedUpload = createWantedUpload()

interface Kept extends Upload {
  at: number
}

function uploadOf({ key, file, description }: Kept): Upload {
  return { key, file, description }
}

/** Read and deleted in one transaction, so that of two tabs one gets it. */
async function takeStored(factory: () => IDBFactory): Promise<unknown> {
  let found: unknown = null
  await change(factory, (store) => {
    const reading = store.get(ONLY)
    reading.addEventListener('success', () => {
      found = reading.result
      store.delete(ONLY)
    })
  })
  return found
}

/** Resolves when the transaction has ended. */
async function change(factory: () => IDBFactory, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open(factory())
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite')
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('The browser keeps nothing.')))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing.')))
      act(transaction.objectStore(STORE))
    })
  } finally {
    database.close()
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(DATABASE, 1)
  return new Promise((resolve, reject) => {
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The browser keeps nothing.')))
  })
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const isFile = 'file' in value && value.file instanceof File
  const isPress = 'key' in value && typeof value.key === 'string' && 'at' in value && typeof value.at === 'number'
  return isFile && isPress && 'description' in value && typeof value.description === 'string'
}
