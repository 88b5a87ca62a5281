import type { State } from './state.ts'
import { adminStates } from './states.admin.ts'
import { imageStates } from './states.images.ts'
import { purchaseStates, generationStates } from './states.generation.ts'
import { textPageStates } from './states.text-pages.ts'
import { accountStates, shellStates } from './states.shell.ts'

/** All states of pages that no URL alone shows. */
export const STATES: readonly State[] = [
  ...accountStates,
  ...shellStates,
  ...imageStates,
  ...textPageStates,
  ...generationStates,
  ...purchaseStates,
  ...adminStates,
]
