import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findBrowser, launchOptionsFor } from '../e2e/browser.ts'
import { printFigure } from './figure.ts'
import { traceFrameWork } from './frame-work.ts'
import { fling, scrollFrames, watchScrolling, type Fling, type Scrolling } from './grid-in-page.ts'
import { startLargeGallery } from './large-gallery.ts'
import { startServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// P14: the gallery with 10,000 pictures in a real browser whose processor is slowed four times. The page, its scripts and its grid are
// the built ones; list and pictures come from a stand-in in front of the server. Measured while scrolling: the time between frames,
// tiles and nodes in the document, layout shift. An empty page scrolled in the same way says what the machine can do at the moment; where
// that is much above 17 ms, the time between frames says more of the machine than of the grid. So the work of the main thread for each
// frame is measured as well, by the processor's clock and not slowed: four times that has to be within the goal.
// Then what it costs to take in one more page, far down and near the top. Then a fling from the top of a fresh list, through the client's
// queue: how long the visitor stands at the list's end and waits.

const SLOWED = 4
const MANY = 10_000
const FEW = 100
const SCROLL_SECONDS = 10
const FRAMES_PER_SECOND = 60
const FLING_SECONDS = 20
const APPENDS = 9
const GOAL = { frameP95: 33, tiles: 60, shift: 0, appendRatio: 1.5 }

const DESKTOP = { width: 1440, height: 900 }
const WINDOWS = { desktop: DESKTOP, tall: { width: 1440, height: 2400 }, phone: { width: 390, height: 844 } }
/** Pixels per second: reading, and skimming at three screens a second. */
const SPEEDS = [800, 2_700]

const server = await startServerProcess('../scripts/start.mjs', { DEMO_GALLERY: '0' })
const gallery = await startLargeGallery(server.url)
const browser = await chromium.launch(launchOptionsFor(findBrowser()))
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}, slowed ${SLOWED} times`)
  const rows: Row[] = []
  for (const speed of SPEEDS) rows.push(await measureEmptyPage(speed))
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    for (const speed of SPEEDS) rows.push(await measureGrid(name, { viewport, speed }))
  }
  printScrolling(rows)
  printAppending(await measureAppending(FEW), await measureAppending(MANY))
  printFling(await measureFling())
} finally {
  await browser.close()
  await gallery.stop()
  await server.stop()
}

interface Scroll {
  viewport: { width: number; height: number }
  speed: number
}

interface Row extends Scrolling {
  name: string
  speed: number
  /** Milliseconds of the main thread for each frame, not slowed. */
  work: number[]
}

async function measureEmptyPage(speed: number): Promise<Row> {
  const { page, cdp, close } = await openPage(gallery.emptyUrl, DESKTOP)
  try {
    return { name: 'an empty page', speed, ...(await measureScrolling(page, { cdp, speed })) }
  } finally {
    await close()
  }
}

async function measureGrid(name: string, { viewport, speed }: Scroll): Promise<Row> {
  gallery.show({ total: MANY, firstPage: MANY })
  const { page, cdp, close } = await openGallery(viewport)
  try {
    // From the middle, where nothing was seen before.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await sleep(3_000)
    return { name: `${name}, ${viewport.height} px`, speed, ...(await measureScrolling(page, { cdp, speed })) }
  } finally {
    await close()
  }
}

async function measureScrolling(page: Page, { cdp, speed }: { cdp: CDPSession; speed: number }) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const seen = await page.evaluate(watchScrolling, { speed, seconds: SCROLL_SECONDS })
  // Slowing takes time of the same processor: without it what is left is the work.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const work = await traceFrameWork(browser, page, () =>
    page.evaluate(scrollFrames, { pixels: speed / FRAMES_PER_SECOND, frames: SCROLL_SECONDS * FRAMES_PER_SECOND }),
  )
  return { ...seen, work }
}

/** Milliseconds of the main thread for one page more in a list of so many. */
async function measureAppending(length: number): Promise<number> {
  gallery.show({ total: length + 1_000, firstPage: length })
  const { page, cdp, close } = await openGallery(DESKTOP)
  const costs: number[] = []
  try {
    for (let append = 0; append < APPENDS; append++) {
      gallery.hold()
      await untilPageIsAskedFor(page)
      await sleep(1_500)
      const before = await processorTimeOf(cdp)
      gallery.release()
      await sleep(1_500)
      costs.push((await processorTimeOf(cdp)) - before)
    }
  } finally {
    await close()
  }
  return quantile(costs, 0.5)
}

async function untilPageIsAskedFor(page: Page): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (gallery.waiting() > 0) return
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await sleep(100)
  }
  throw new Error('No page was asked for in half a minute.')
}

async function measureFling(): Promise<Fling> {
  gallery.show({ total: MANY, firstPage: 20 })
  const { page, cdp, close } = await openGallery(DESKTOP)
  try {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    return await page.evaluate(fling, { speed: 2_700, seconds: FLING_SECONDS })
  } finally {
    await close()
  }
}

/** Of the main thread so far, in milliseconds: what other programs take of the machine is not in it. */
async function processorTimeOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000
}

async function openGallery(viewport: Scroll['viewport']) {
  const opened = await openPage(gallery.url, viewport)
  const { page } = opened
  // The server has no pictures of its own, and said so; the page reads the list anew, from the stand-in.
  await page.waitForFunction(() => 'earlyPress' in window && window.earlyPress === null)
  await page.evaluate(() => dispatchEvent(new Event('imagesGenerated')))
  await page.locator('.masonry-tile img').first().waitFor()
  await sleep(1_000)
  return opened
}

async function openPage(url: string, viewport: Scroll['viewport']) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(url)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp, close: () => context.close() }
}

function printScrolling(rows: Row[]): void {
  const report = rows.map(({ name, speed, frames, work, tiles, nodes, shift }) => ({
    '10,000 tiles': name,
    'px/s': speed,
    'frames p50 ms': round(quantile(frames, 0.5)),
    [`p95 ≤ ${GOAL.frameP95}`]: round(quantile(frames, 0.95)),
    [`work p50 × ${SLOWED}`]: round(quantile(work, 0.5) * SLOWED),
    [`p95 × ${SLOWED} ≤ ${GOAL.frameP95}`]: round(quantile(work, 0.95) * SLOWED),
    [`tiles ≤ ${GOAL.tiles}`]: tiles,
    nodes,
    [`shift = ${GOAL.shift}`]: round(shift),
  }))
  console.table(report)
  // Nothing is mounted in the empty page, which only says what the machine can do.
  const grids = rows.filter(({ tiles }) => tiles > 0)
  for (const { name, speed, shifted } of grids)
    for (const moved of shifted) console.log(`${name}, ${speed} px/s: ${moved}`)
  const worst = (of: (row: Row) => number) => Math.max(...grids.map(of))
  const work = worst((row) => quantile(row.work, 0.95) * SLOWED)
  printFigure({
    id: 'P14',
    what: `work for a frame, p95, ms × ${SLOWED}`,
    measured: work,
    goal: { atMost: GOAL.frameP95 },
  })
  printFigure({ id: 'P14', what: 'tiles mounted', measured: worst(({ tiles }) => tiles), goal: { atMost: GOAL.tiles } })
  printFigure({ id: 'P14', what: 'layout shift', measured: worst(({ shift }) => shift), goal: { atMost: GOAL.shift } })
}

function printAppending(few: number, many: number): void {
  console.log(`One page more: ${round(few)} ms of the main thread at ${FEW}, ${round(many)} ms at ${MANY}`)
  const what = `one page more at ${MANY} / at ${FEW} tiles`
  printFigure({ id: 'P14', what, measured: many / few, goal: { atMost: GOAL.appendRatio } })
}

function printFling({ frames, tiles, waitedMs }: Fling): void {
  const waited = `${((waitedMs / FLING_SECONDS / 1_000) * 100).toFixed(0)} % of the time at the end of the list`
  console.log(
    `A fling of ${FLING_SECONDS} s from the top: ${tiles} tiles, ${waited}, p95 ${round(quantile(frames, 0.95))} ms`,
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
