import { draftStore } from './draft.ts'
import { promptHistory } from './prompt-history.ts'
import { referenceStore } from './reference.ts'
import { runningStore } from '../generation-store.ts'

/** Drops what this browser holds of a visitor who has signed out: draft, reference image, earlier prompts, and what they follow. */
export function forgetInput(): void {
  runningStore.clear()
  promptHistory.clear()
  referenceStore.clear()
  draftStore.clear()
}
