import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, createLaunchOptions } from '../e2e/browser.ts'
import type { PlainNode } from './baseline-renderer.ts'
import { measureCpuMs } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { startWithImages } from './gallery-server.ts'
import { sendRequests } from './http-load.ts'
import { openSession } from './sign-up.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// Performance goal P6b: compares the CPU time of a signed-in user's home page, which includes session, credits, list and
// hydration data, with React alone rendering the same elements. The two alternate in one run.

const ROUNDS = 5
const LOAD = { requests: 150, clients: 4 }

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-home-'))
const pictor = await startWithImages(folder, 33, '../scripts/start.mjs')
try {
  const file = path.join(folder, 'elements.json')
  const cookie = await openSession(pictor, 'home-page@example.org')
  await writeFile(file, JSON.stringify(await readElements(pictor.origin, cookie)))
  const baseline = await startServerProcess('./baseline-renderer.ts', { ELEMENTS: file, NODE_ENV: 'production' })
  try {
    await compare({ pictor, cookie }, baseline)
  } finally {
    await baseline.stop()
  }
} finally {
  await pictor.stop()
  await rm(folder, { recursive: true })
}

async function compare(
  { pictor, cookie }: { pictor: ServerProcess; cookie: string },
  baseline: ServerProcess,
): Promise<void> {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const [pictorLength, reactLength] = await Promise.all(
    [pictor, baseline].map(async ({ url }) => (await (await fetch(url, { headers: { cookie } })).text()).length),
  )
  console.log(`  characters of HTML: ${pictorLength} Pictor with data, ${reactLength} React alone`)
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const reactMs = await measureCpuMs([baseline.pid], () => sendRequests(baseline.url, () => '/', LOAD))
    const pictorMs = await measureCpuMs([pictor.pid], () => sendRequests(pictor.url, () => '/', { ...LOAD, cookie }))
    console.log(`  React alone ${reactMs.toFixed(2)} ms / Pictor ${pictorMs.toFixed(2)} ms of CPU for a page`)
    // The first round warms up.
    if (round >= 0) ratios.push(reactMs / pictorMs)
  }
  printMeasurement({
    id: 'P6b',
    what: 'home page of a user: React alone / Pictor with data',
    measured: quantile(ratios, 0.5),
    goal: { atLeast: 0.35 },
  })
}

/** Reads the elements of the home page in a browser that runs no scripts. */
async function readElements(origin: string, cookie: string): Promise<PlainNode> {
  const browser = await chromium.launch(createLaunchOptions(findBrowser()))
  try {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await context.addCookies(parseCookies(cookie).map((parsed) => ({ ...parsed, url: origin })))
    await page.goto(origin, { waitUntil: 'commit' })
    await page.locator('footer, [data-image-id]').last().waitFor({ state: 'attached' })
    return await page.evaluate(() => {
      const toPlainNode = (element: Element): PlainNode => [
        element.localName,
        Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
        [...element.childNodes].flatMap((node): PlainNode[] => {
          if (node instanceof Text) return [node.data]
          // Leaves out styles and links, which React would move to the head, and scripts, whose data the baseline
          // lacks.
          return node instanceof Element && !node.matches('script, style, link, noscript') ? [toPlainNode(node)] : []
        }),
      ]
      return toPlainNode(document.documentElement)
    })
  } finally {
    await browser.close()
  }
}

function parseCookies(cookies: string): { name: string; value: string }[] {
  return cookies.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('=') }
  })
}
