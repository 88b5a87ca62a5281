import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../../api/session/viewer.ts'
import { useWhenReady } from '../../../lib/use-when-ready.ts'
import { isSignInRedirect, isJustSignedIn } from './after-sign-in.ts'
import { useSignIn } from './sign-in-context.tsx'

const intents = createIntentStore()

export interface IntentOptions<Payload> {
  /** Validates the stored payload, which may come from an earlier version of the page. */
  isPayload: (value: unknown) => value is Payload
  /** Whether everything that `run` needs is ready. The signed-in viewer is awaited in any case. */
  ready?: boolean
  run: (payload: Payload) => void
}

/**
 * Resumes an action of a signed-out visitor once they have signed in: on this page, on the page that the confirmation
 * email opens, or back from Google. Returns a function that stores the payload and opens the sign-in dialog. Closing
 * the dialog without signing in deletes the intent.
 */
export function useIntent<Payload>(
  kind: string,
  { isPayload, ready = true, run }: IntentOptions<Payload>,
): (payload: Payload) => void {
  const { openDialog } = useSignIn()
  const isSignedIn = useViewer() !== null
  const { state } = useLocation()
  const resume = useWhenReady(isSignedIn && ready, async () => {
    const payload = await intents.take(kind)
    if (isPayload(payload)) run(payload)
  })
  useEffect(() => {
    if (isJustSignedIn(state)) resume()
  }, [state, resume])

  return useCallback(
    (payload) => {
      void intents.put(kind, payload)
      openDialog(resume, () => void intents.remove(kind))
    },
    [kind, openDialog, resume],
  )
}

/**
 * Deletes an intent of an earlier page, unless the user arrives from signing in. For payloads that must not stay in the
 * browser, because another person may sign in next.
 */
export function useRemoveAbandonedIntent(kind: string): void {
  const isSignedIn = useViewer() !== null
  const { state } = useLocation()
  // `GoogleReturn` marks a user who returns from Google as just signed in, but only after the first frame.
  const [isReturning] = useState(isSignInRedirect)
  const removeAbandoned = useEffectEvent(() => {
    if (!isJustSignedIn(state) && !(isReturning && isSignedIn)) void intents.removeAbandoned(kind)
  })
  useEffect(() => removeAbandoned(), [])
}

/** Deletes all intents after signing out, because another person may sign in next. */
export function removeIntents(): void {
  void intents.clear()
}

/** Deletes an intent whose action makes no sense any more, for example because its input was cleared. */
export function removeIntent(kind: string): void {
  void intents.remove(kind)
}

/** Actions of a signed-out visitor, one of each kind, stored until they sign in. No method rejects. */
interface IntentStore {
  put: (kind: string, payload: unknown) => Promise<void>
  /** Returns a payload once; undefined if there is none, it has expired, or another tab took it. */
  take: (kind: string) => Promise<unknown>
  remove: (kind: string) => Promise<void>
  /** Deletes the intents of every kind. */
  clear: () => Promise<void>
  /** Deletes an intent that has expired or that another page has stored. An unexpired intent of this page stays. */
  removeAbandoned: (kind: string) => Promise<void>
}

/**
 * Users may take some time to open the link of the confirmation email. After an hour, they no longer expect the action.
 */
const EXPIRES_AFTER_MS = 60 * 60_000
const DATABASE_AND_STORE_NAME = 'intents'

/**
 * Stores intents in IndexedDB: the pages that Google and confirmation emails open share it, it can store files, and its
 * transactions ensure that only one of two tabs takes an intent. If it is blocked, intents last as long as the page.
 */
export function createIntentStore(
  factory: () => IDBFactory = () => indexedDB,
  now: () => number = Date.now,
): IntentStore {
  const inMemory = new Map<string, StoredIntent>()
  /** Kinds that could not be stored, because storage is full or blocked. */
  const unstored = new Set<string>()
  const toValidPayload = (stored: unknown) =>
    isStoredIntent(stored) && now() - stored.at < EXPIRES_AFTER_MS ? stored.payload : undefined
  const remove = async (kind: string) => {
    inMemory.delete(kind)
    await runTransaction(factory, (store) => store.delete(kind)).catch(() => undefined)
  }
  return {
    remove,
    async clear() {
      inMemory.clear()
      await runTransaction(factory, (store) => store.clear()).catch(() => undefined)
    },
    async put(kind, payload) {
      const stored = { payload, at: now() }
      inMemory.set(kind, stored)
      unstored.delete(kind)
      await runTransaction(factory, (store) => store.put(stored, kind)).catch(() => unstored.add(kind))
    },
    async take(kind) {
      const ownIntent = inMemory.get(kind)
      inMemory.delete(kind)
      const found = await takeStored(factory, kind).catch(() => ownIntent)
      return toValidPayload(unstored.delete(kind) ? ownIntent : found)
    },
    async removeAbandoned(kind) {
      if (toValidPayload(inMemory.get(kind)) === undefined) await remove(kind)
    },
  }
}

interface StoredIntent {
  payload: unknown
  at: number
}

function isStoredIntent(value: unknown): value is StoredIntent {
  return (
    typeof value === 'object' && value !== null && 'payload' in value && 'at' in value && typeof value.at === 'number'
  )
}

/** Reads and deletes in one transaction, so that only one of two tabs gets the payload. */
async function takeStored(factory: () => IDBFactory, kind: string): Promise<unknown> {
  let found: unknown
  await runTransaction(factory, (store) => {
    const request = store.get(kind)
    request.addEventListener('success', () => {
      found = request.result
      store.delete(kind)
    })
  })
  return found
}

/** Resolves when the transaction is complete. */
async function runTransaction(factory: () => IDBFactory, run: (store: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase(factory())
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(DATABASE_AND_STORE_NAME, 'readwrite')
      const fail = () => reject(transaction.error ?? new Error('IndexedDB is not available.'))
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('error', fail)
      transaction.addEventListener('abort', fail)
      run(transaction.objectStore(DATABASE_AND_STORE_NAME))
    })
  } finally {
    database.close()
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE_AND_STORE_NAME, 1)
  return new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(DATABASE_AND_STORE_NAME))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available.')))
  })
}
