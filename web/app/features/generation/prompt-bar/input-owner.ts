import { readStored, storeText } from '../../../lib/browser-storage.ts'
import { removeIntent } from '../../users/index.ts'
import { generationStore } from '../generation-store.ts'
import { draftStore, referenceStore } from './draft.ts'
import { promptHistory } from './prompt-history.ts'

const STORAGE_KEY = 'inputOwner'
/**
 * The owner of the input, in memory like the input itself, because storage may be blocked or full. Null until
 * `claimInput` is called on this page.
 */
let owner: string | null = null

/**
 * Records the signed-in user, and clears the input of a previous user of this browser. After an expired session, the
 * draft stays for the same user only. Input entered while signed out belongs to the user who signs in.
 */
export function claimInput(viewerId: string): void {
  const before = owner ?? readStored(STORAGE_KEY)
  if (before !== null && before !== viewerId) clearInput()
  owner = viewerId
  storeText(STORAGE_KEY, viewerId)
}

/**
 * Clears the data that a user has left in this browser: draft, reference image, earlier prompts, tracked generations
 * and intent. Then nobody owns the input: what is entered next belongs to the user who signs in.
 */
export function clearInput(): void {
  owner = null
  storeText(STORAGE_KEY, null)
  generationStore.clear()
  promptHistory.clear()
  referenceStore.clear()
  draftStore.clear()
  removeIntent('generation')
}
