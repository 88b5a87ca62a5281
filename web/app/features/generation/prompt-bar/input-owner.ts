import { removeIntent } from '../../users/index.ts'
import { generationStore } from '../generation-store.ts'
import { draftStore } from './draft.ts'
import { promptHistory } from './prompt-history.ts'
import { referenceStore } from './reference.ts'

const STORAGE_KEY = 'inputOwner'

/**
 * Records who is signed in, and clears what another user has left in this browser. A session that ended by itself keeps the draft for
 * the user who signs in again, and for nobody else. What was entered while signed out is taken over.
 */
export function claimInput(viewerId: string): void {
  try {
    const before = localStorage.getItem(STORAGE_KEY)
    if (before !== null && before !== viewerId) clearInput()
    localStorage.setItem(STORAGE_KEY, viewerId)
  } catch {
    // Blocked storage: then it holds no input either.
  }
}

/** Drops what this browser holds of a user who has signed out: draft, reference image, earlier prompts and tracked generations. */
export function clearInput(): void {
  generationStore.clear()
  promptHistory.clear()
  referenceStore.clear()
  draftStore.clear()
  removeIntent('generation')
}
