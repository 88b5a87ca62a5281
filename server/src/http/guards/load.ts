import { getHeapStatistics } from 'node:v8'

/** How this process stands. */
export interface Load {
  /** How late the event loop was on average since the last reading. */
  lateMs: number
  /** What is used of the heap that there may be: 0 to 1. */
  heap: number
}

export interface LoadProbe {
  read(): Load
  close(): void
}

const EVERY_MS = 10

/** By a timer of its own: Node's histogram of delays leaves out the first after each reading, and there may be no second. */
export function createLoadProbe(): LoadProbe {
  let before = performance.now()
  let [lateMs, times] = [0, 0]
  function measure(): void {
    const now = performance.now()
    lateMs += Math.max(0, now - before - EVERY_MS)
    times += 1
    before = now
  }
  const timer = setInterval(measure, EVERY_MS).unref()
  return {
    read() {
      if (times === 0) measure()
      const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
      const load = { lateMs: lateMs / times, heap: used / most }
      lateMs = times = 0
      return load
    },
    close: () => clearInterval(timer),
  }
}
