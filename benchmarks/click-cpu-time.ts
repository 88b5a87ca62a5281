import type { Browser, Page } from '@playwright/test'

/**
 * Returns the main-thread CPU milliseconds from the first click or key press of `act` until the frame after the last
 * one is handed to the compositor. It is CPU time, so other programs do not affect it. NaN if the trace has no such
 * event or frame.
 */
export async function traceClickCpuMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'toplevel'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const inputEvents = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && INPUT_EVENTS.has(args?.data?.type ?? ''))
    .toSorted((one, other) => one.ts - other.ts)
  const [first, last] = [inputEvents[0], inputEvents.at(-1)]
  if (!first || !last) return NaN
  const threadEvents = traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const compositedAt = Math.min(
    ...threadEvents.filter(({ name, ts }) => name === COMPOSITOR_EVENT && ts > last.ts).map(({ ts }) => ts),
  )
  if (compositedAt === Infinity) return NaN
  const tasks = threadEvents.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  // The task that dispatches the first event starts before the event.
  const tasksInBetween = tasks.filter(({ ts, dur = 0 }) => ts + dur > first.ts && ts < compositedAt)
  return tasksInBetween.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0)
}

/** One of the last main-thread events of a frame. Later events have other names in other versions of Chromium. */
const COMPOSITOR_EVENT = 'Layerize'
const INPUT_EVENTS = new Set(['click', 'keydown'])

/** Times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time of the thread; `dur` is elapsed time. */
  tdur?: number
  args?: { data?: { type?: string } }
}
