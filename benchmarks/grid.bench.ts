import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findBrowser, launchOptionsFor } from '../e2e/browser.ts'
import { startLargeGallery, type LargeGallery } from './large-gallery.ts'
import { startServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// P14: the gallery with 10,000 pictures in a real browser whose processor is slowed four times. The page, its scripts and its grid are
// the built ones; list and pictures come from a stand-in in front of the server. Measured while scrolling: the time between frames, tiles
// and nodes in the document, layout shift. Then what it costs to take in one more page, far down and near the top. Then a fling from
// the top of a fresh list, through the real pages and the client's queue: how much of it the visitor stands at the list's end and waits.

const SLOWED = 4
const MANY = 10_000
const FEW = 100
const SCROLL_SECONDS = 12
const APPENDS = 9
const GOAL = { frameP95: 33, tiles: 60, shift: 0 }

const WINDOWS = {
  'desktop 1440 × 900': { width: 1440, height: 900 },
  'tall 1440 × 2400': { width: 1440, height: 2400 },
  'phone 390 × 844': { width: 390, height: 844 },
}
/** Pixels per second: reading, skimming. */
const SPEEDS = [800, 3_000]

const server = await startServerProcess('../scripts/start.mjs', { DEMO_GALLERY: '0' })
const gallery = await startLargeGallery(server.url)
const browser = await chromium.launch(launchOptionsFor(findBrowser()))
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}, slowed ${SLOWED} times`)
  const rows: Row[] = []
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    for (const speed of SPEEDS) rows.push(await measureScrolling(name, { viewport, speed }))
  }
  printScrolling(rows)
  printAppending(await measureAppending(FEW), await measureAppending(MANY))
  printFling(await measureFling())
} finally {
  await browser.close()
  await gallery.stop()
  await server.stop()
}

interface Row {
  name: string
  speed: number
  frames: number[]
  tiles: number
  nodes: number
  shift: number
}

interface Scroll {
  viewport: { width: number; height: number }
  speed: number
}

async function measureScrolling(name: string, { viewport, speed }: Scroll): Promise<Row> {
  gallery.show({ total: MANY, firstPage: MANY })
  const { page, close } = await openGallery(viewport)
  try {
    // From the middle, where nothing was seen before.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await sleep(3_000)
    const seen = await page.evaluate(watchScrolling, { speed, seconds: SCROLL_SECONDS })
    return { name, speed, ...seen }
  } finally {
    await close()
  }
}

/** Runs in the page. */
async function watchScrolling({ speed, seconds }: { speed: number; seconds: number }) {
  let shift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  const tiles = document.getElementsByClassName('masonry-tile')
  const everything = document.getElementsByTagName('*')
  const most = { tiles: 0, nodes: 0 }
  const frames: number[] = []
  const from = scrollY
  await new Promise<void>((resolve) => {
    let began = 0
    let last = 0
    const step = (time: number) => {
      if (last > 0) frames.push(time - last)
      else began = time
      last = time
      most.tiles = Math.max(most.tiles, tiles.length)
      most.nodes = Math.max(most.nodes, everything.length)
      if (time - began > seconds * 1_000) return resolve()
      scrollTo(0, from + (speed * (time - began)) / 1_000)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  observer.disconnect()
  return { frames, shift, ...most }
}

/** Milliseconds of scripts, and of everything on the main thread, for one page more in a list of so many. */
async function measureAppending(length: number): Promise<{ script: number; task: number }> {
  gallery.show({ total: length + 1_000, firstPage: length })
  const { page, cdp, close } = await openGallery(WINDOWS['desktop 1440 × 900'])
  const costs: { script: number; task: number }[] = []
  try {
    await cdp.send('Performance.enable')
    for (let append = 0; append < APPENDS; append++) {
      gallery.hold()
      await untilPageIsAskedFor(page)
      await sleep(1_500)
      const before = await metricsOf(cdp)
      gallery.release()
      await sleep(1_500)
      const after = await metricsOf(cdp)
      costs.push({ script: after.script - before.script, task: after.task - before.task })
    }
  } finally {
    await close()
  }
  const median = (part: 'script' | 'task') =>
    quantile(
      costs.map((cost) => cost[part]),
      0.5,
    )
  return { script: median('script'), task: median('task') }
}

async function untilPageIsAskedFor(page: Page): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (gallery.waiting() > 0) return
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await sleep(100)
  }
  throw new Error('No page was asked for in half a minute.')
}

async function metricsOf(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const valueOf = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1_000
  return { script: valueOf('ScriptDuration'), task: valueOf('TaskDuration') }
}

interface Fling {
  tiles: number
  waitedPart: number
  frames: number[]
}

async function measureFling(): Promise<Fling> {
  gallery.show({ total: MANY, firstPage: 20 })
  const { page, close } = await openGallery(WINDOWS['desktop 1440 × 900'])
  try {
    return await page.evaluate(fling, { speed: 3_000, seconds: 20 })
  } finally {
    await close()
  }
}

/** Runs in the page: as `watchScrolling`, but the end of the list stops it until the list has grown. */
async function fling({ speed, seconds }: { speed: number; seconds: number }): Promise<Fling> {
  const frames: number[] = []
  let waited = 0
  await new Promise<void>((resolve) => {
    let began = 0
    let last = 0
    let wanted = 0
    const step = (time: number) => {
      const passed = last > 0 ? time - last : 0
      if (last > 0) frames.push(passed)
      else began = time
      last = time
      const end = document.documentElement.scrollHeight - innerHeight
      wanted = Math.min(end, wanted + (speed * passed) / 1_000)
      if (wanted >= end) waited += passed
      scrollTo(0, wanted)
      if (time - began > seconds * 1_000) return resolve()
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  const last = document.querySelector('.masonry-tile')
  return { frames, waitedPart: waited / (seconds * 1_000), tiles: Number(last?.getAttribute('aria-setsize')) }
}

async function openGallery(viewport: Scroll['viewport']) {
  const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(gallery.url)
  // The server has no pictures of its own, and said so; its list is read anew by the page, from the stand-in.
  await page.waitForFunction(() => (window as { earlyPress?: unknown }).earlyPress === null)
  await page.evaluate(() => dispatchEvent(new Event('imagesGenerated')))
  await page.locator('.masonry-tile img').first().waitFor()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await sleep(1_000)
  return { page, cdp, close: () => context.close() }
}

function printScrolling(rows: Row[]): void {
  const report = rows.map(({ name, speed, frames, tiles, nodes, shift }) => ({
    window: name,
    'px/s': speed,
    'frame p50': round(quantile(frames, 0.5)),
    [`p95 ≤ ${GOAL.frameP95} ms`]: round(quantile(frames, 0.95)),
    p99: round(quantile(frames, 0.99)),
    longest: round(quantile(frames, 1)),
    [`tiles ≤ ${GOAL.tiles}`]: tiles,
    nodes,
    [`shift = ${GOAL.shift}`]: round(shift),
  }))
  console.table(report)
  const isMet = ({ frames, tiles, shift }: Row) =>
    quantile(frames, 0.95) <= GOAL.frameP95 + 0.5 && tiles <= GOAL.tiles && shift === GOAL.shift
  if (!rows.every(isMet)) process.exitCode = 1
}

function printAppending(few: { script: number; task: number }, many: { script: number; task: number }): void {
  console.table({
    [`one page more at ${FEW}`]: { 'scripts ms': round(few.script), 'main thread ms': round(few.task) },
    [`one page more at ${MANY}`]: { 'scripts ms': round(many.script), 'main thread ms': round(many.task) },
    'ratio ≤ 1.5': { 'scripts ms': round(many.script / few.script), 'main thread ms': round(many.task / few.task) },
  })
}

function printFling({ frames, tiles, waitedPart }: Fling): void {
  const waited = `${(waitedPart * 100).toFixed(0)} % of the time at the end of the list`
  console.log(`Fling at 3,000 px/s: ${tiles} tiles loaded, ${waited}, frame p95 ${round(quantile(frames, 0.95))} ms`)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
