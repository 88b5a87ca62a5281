import { serveOrders } from '../../src/adapters/workshop/program.ts'
import { restrictSharp } from '../../src/features/images/renditions/decoding.ts'
import { renderOrder } from '../../src/features/images/renditions/rendering.ts'
import type { RenderingAnswer, RenderingOrder } from '../../src/features/images/renditions/rendering-orders.ts'

/** Additional messages for tests. */
export type ObservedOrder =
  | RenderingOrder
  | { type: 'memory' }
  | { type: 'doomed'; order: RenderingOrder; afterMs: number }

export type ObservedAnswer =
  | RenderingAnswer
  | { outcome: 'memory'; pid: number; residentBytes: number; peakBytes: number }

// The server's image worker program, which also reports its memory use and can be killed during its work.
let peakBytes = 0
setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 5).unref()
restrictSharp()
serveOrders<ObservedOrder, ObservedAnswer>(process, carryOut, {
  cpuMaxMs: 20_000,
  memoryMaxBytes: 1_536 * 2 ** 20,
  swollenBytes: 384 * 2 ** 20,
})

async function carryOut(order: ObservedOrder): Promise<ObservedAnswer> {
  const { pid } = process
  if (order.type === 'memory') return { outcome: 'memory', pid, residentBytes: process.memoryUsage.rss(), peakBytes }
  if (order.type !== 'doomed') return renderOrder(order)
  setTimeout(() => process.kill(pid, 'SIGKILL'), order.afterMs)
  await renderOrder(order.order)
  return new Promise(() => {})
}
