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
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// Performance goal P6: compares the CPU time of the home page, which includes session, list and hydration data, with
// React alone rendering the same elements. The two alternate in one run.

const ROUNDS = 5
const LOAD = { requests: 150, clients: 4 }

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-home-'))
const pictor = await startWithImages(folder, 48, '../scripts/start.mjs')
try {
  const file = path.join(folder, 'elements.json')
  await writeFile(file, JSON.stringify(await readElements(`${pictor.origin}/`)))
  const baseline = await startServerProcess('./baseline-renderer.ts', { ELEMENTS: file, NODE_ENV: 'production' })
  try {
    await compare(pictor, baseline)
  } finally {
    await baseline.stop()
  }
} finally {
  await pictor.stop()
  await rm(folder, { recursive: true })
}

async function compare(pictor: ServerProcess, baseline: ServerProcess): Promise<void> {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const [pictorLength, reactLength] = await Promise.all(
    [pictor, baseline].map(async ({ url }) => (await (await fetch(url)).text()).length),
  )
  console.log(`  characters of HTML: ${pictorLength} Pictor with data, ${reactLength} React alone`)
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const reactMs = await measureCpuMs([baseline.pid], () => sendRequests(baseline.url, () => '/', LOAD))
    const pictorMs = await measureCpuMs([pictor.pid], () => sendRequests(pictor.url, () => '/', LOAD))
    console.log(`  React alone ${reactMs.toFixed(2)} ms / Pictor ${pictorMs.toFixed(2)} ms of CPU for a page`)
    // The first round warms up.
    if (round >= 0) ratios.push(reactMs / pictorMs)
  }
  printMeasurement({ id: 'P6', what: 'home page: React alone / Pictor with data', measured: quantile(ratios, 0.5) })
}

/** Reads the elements of a page in a browser that runs no scripts. */
async function readElements(url: string): Promise<PlainNode> {
  const browser = await chromium.launch(createLaunchOptions(findBrowser()))
  try {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
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
