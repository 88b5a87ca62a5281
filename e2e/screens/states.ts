import type { State } from './state.ts'
import { adminStates } from './states.admin.ts'
import { images } from './states.images.ts'
import { buying, generating } from './states.generation.ts'
import { reading } from './states.text-pages.ts'
import { account, shell } from './states.shell.ts'

/** Every state of the product that no URL alone shows. */
export const STATES: readonly State[] = [
  ...account,
  ...shell,
  ...images,
  ...reading,
  ...generating,
  ...buying,
  ...adminStates,
]
