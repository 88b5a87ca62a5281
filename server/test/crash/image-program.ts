import { serveTasks } from '../../src/adapters/process-pool/serve-tasks.ts'
import { restrictSharp } from '../../src/features/images/renditions/decode-image.ts'
import { handleRenderRequest } from '../../src/features/images/renditions/render-image.ts'
import type { RenderResult, RenderRequest } from '../../src/features/images/renditions/render-messages.ts'

/** Additional messages for tests. */
export type ObservedRequest =
  | RenderRequest
  | { type: 'memory' }
  /** Kills the process after this time, while it renders the image. */
  | { type: 'doomed'; request: RenderRequest; afterMs: number }

export type ObservedResult = RenderResult | { outcome: 'memory'; pid: number; residentBytes: number; peakBytes: number }

// The server's image worker program, which also reports its memory use and can be killed during its work.
let peakBytes = 0
setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 5).unref()
restrictSharp()
serveTasks<ObservedRequest, ObservedResult>(process, run, {
  cpuMaxMs: 20_000,
  memoryMaxBytes: 1_536 * 2 ** 20,
  recycleBytes: 384 * 2 ** 20,
})

async function run(request: ObservedRequest): Promise<ObservedResult> {
  const { pid } = process
  if (request.type === 'memory') return { outcome: 'memory', pid, residentBytes: process.memoryUsage.rss(), peakBytes }
  if (request.type !== 'doomed') return handleRenderRequest(request)
  setTimeout(() => process.kill(pid, 'SIGKILL'), request.afterMs)
  await handleRenderRequest(request.request)
  return new Promise(() => {})
}
