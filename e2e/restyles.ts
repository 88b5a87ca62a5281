import type { Browser, Page } from '@playwright/test'

/** An element whose style was recalculated, and the reason that Chromium reports. */
interface Restyle {
  /** The element's tag with its classes. */
  element: string
  reason: string
}

/** Returns the elements that are restyled while `act` runs, with one entry for each reason. */
export async function recordRestyles(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Restyle[]> {
  const categories = ['-*', 'disabled-by-default-devtools.timeline.invalidationTracking']
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return traceEvents
    .filter(({ name }) => name === 'StyleRecalcInvalidationTracking')
    .map(({ args: { data } }) => ({ element: data.nodeName, reason: data.reason }))
}

interface TraceEvent {
  name: string
  args: { data: { nodeName: string; reason: string } }
}
