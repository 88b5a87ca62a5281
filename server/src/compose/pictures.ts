import { createChildProcesses } from '../adapters/workshop/child-processes.ts'
import type { RenderingAnswer, RenderingOrder } from '../features/images/index.ts'
import type { Workshop } from '../ports/workshop.ts'

export type PictureWorkshop = Workshop<RenderingOrder, RenderingAnswer>

const PICTURES_AT_ONCE = 2
/** By the clock. The program itself counts the time that it works. */
const DEADLINE_MS = 60_000
const IDLE_MS = 60_000

/** Where all pictures are decoded and encoded. No process is started before the first of them. */
export function createPictureWorkshop(program: URL): PictureWorkshop {
  return createChildProcesses({ program, atOnce: PICTURES_AT_ONCE, deadlineMs: DEADLINE_MS, idleMs: IDLE_MS })
}
