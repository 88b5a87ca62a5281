import { serveOrders } from '../../src/adapters/workshop/program.ts'
import { restrictSharp } from '../../src/features/images/renditions/decoding.ts'
import { renderOrder } from '../../src/features/images/renditions/rendering.ts'
import type { RenderingAnswer, RenderingOrder } from '../../src/features/images/renditions/rendering-orders.ts'

/** What tests ask the program for besides. */
export type ObservedOrder =
  | RenderingOrder
  | { type: 'memory' }
  | { type: 'doomed'; order: RenderingOrder; afterMs: number }

export type ObservedAnswer =
  | RenderingAnswer
  | { outcome: 'memory'; pid: number; residentBytes: number; peakBytes: number }

// The program that the server has for pictures, which also tells what it takes and can be made to die amid its work.
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
