import type { Browser, Page } from '@playwright/test'

/**
 * Returns the main-thread CPU milliseconds of each frame that `act` renders. It is CPU time, so other programs do not
 * affect it.
 */
export async function traceFrameCpuMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'toplevel'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const [{ pid, tid } = { pid: 0, tid: 0 }] = frames
  const frameStarts = frames.map(({ ts }) => ts).sort((one, other) => one - other)
  const cpuMs = frameStarts.map(() => 0)
  for (const event of traceEvents) {
    if (event.pid !== pid || event.tid !== tid || !TASK_EVENTS.has(event.name) || event.tdur === undefined) continue
    const frame = frameStarts.findLastIndex((frameStart) => frameStart <= event.ts)
    if (frame >= 0) cpuMs[frame] = (cpuMs[frame] ?? 0) + event.tdur / 1_000
  }
  return cpuMs
}

/** The trace events of top-level tasks. Events inside a task have other names, so nothing is counted twice. */
const TASK_EVENTS = new Set(['ThreadControllerImpl::RunTask'])

/** Times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** CPU time. */
  tdur?: number
}
