import { createChildProcessPool } from '../adapters/process-pool/child-processes.ts'
import type { RenderResult, RenderRequest } from '../features/images/index.ts'
import type { ProcessPool } from '../ports/process-pool.ts'

export type ImageProcessPool = ProcessPool<RenderRequest, RenderResult>

const IMAGE_CONCURRENCY = 2
/** Maximum wall-clock time of a task. The process itself limits its CPU time. */
const DEADLINE_MS = 60_000
/** An idle process ends after this time. */
const IDLE_MS = 60_000

/** Creates the process pool that decodes and encodes all images. It starts no process before the first task. */
export function createImageProcessPool(program: URL): ImageProcessPool {
  return createChildProcessPool({ program, concurrency: IMAGE_CONCURRENCY, deadlineMs: DEADLINE_MS, idleMs: IDLE_MS })
}
