import type { Browser, Page } from '@playwright/test'

/**
 * Returns the main-thread CPU milliseconds from an input event until its changes are handed to the compositor. It is
 * CPU time, so other programs do not affect it.
 */
export async function traceClickWork(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'toplevel'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const inputEvents = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && INPUT_EVENTS.has(args?.data?.type ?? ''))
    .toSorted((one, other) => one.ts - other.ts)
  const [first, last] = [inputEvents[0], inputEvents.at(-1)]
  if (!first || !last) return NaN
  const ofThread = traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const compositedAt = Math.min(
    ...ofThread.filter(({ name, ts }) => name === HANDED_ON && ts > last.ts).map(({ ts }) => ts),
  )
  if (compositedAt === Infinity) return NaN
  const tasks = ofThread.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  // The task of the first event starts before the event.
  const within = tasks.filter(({ ts, dur = 0 }) => ts + dur > first.ts && ts < compositedAt)
  return within.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0)
}

/** The last main-thread step of a frame. Browsers have renamed the later steps. */
const HANDED_ON = 'Layerize'
const INPUT_EVENTS = new Set(['click', 'keydown'])

/** Times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time. */
  tdur?: number
  args?: { data?: { type?: string } }
}
