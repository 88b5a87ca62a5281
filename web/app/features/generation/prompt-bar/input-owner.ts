import { forgetInput } from './forget-input.ts'

const STORAGE_KEY = 'inputOwner'

/**
 * Says who is here. What another visitor has left in this browser is dropped: a session that ended by itself keeps the draft for
 * who signs in again, and for nobody else. What was typed while signed out is taken over.
 */
export function claimInput(viewerId: string): void {
  try {
    const before = localStorage.getItem(STORAGE_KEY)
    if (before !== null && before !== viewerId) forgetInput()
    localStorage.setItem(STORAGE_KEY, viewerId)
  } catch {
    // Blocked storage: then nothing is kept in it either.
  }
}
