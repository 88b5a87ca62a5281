import { createChildProcesses } from '../adapters/workshop/child-processes.ts'
import type { RenderingAnswer, RenderingOrder } from '../features/images/index.ts'
import type { Workshop } from '../ports/workshop.ts'

export type PictureWorkshop = Workshop<RenderingOrder, RenderingAnswer>

const PICTURES_AT_ONCE = 2
/** Wall-clock time. The process itself limits its CPU time. */
const DEADLINE_MS = 60_000
const IDLE_MS = 60_000

/** Creates the process pool that decodes and encodes all images. It starts no process before the first task. */
export function createPictureWorkshop(program: URL): PictureWorkshop {
  return createChildProcesses({ program, atOnce: PICTURES_AT_ONCE, deadlineMs: DEADLINE_MS, idleMs: IDLE_MS })
}
