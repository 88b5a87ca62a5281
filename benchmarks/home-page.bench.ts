import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchOptionsFor } from '../e2e/browser.ts'
import type { Plain } from './baseline-renderer.ts'
import { cpuMs } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { startWithImages } from './gallery-server.ts'
import { load } from './http-load.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// P6: the home page with session, list and hydration data, against React alone rendering the same elements. The two
// alternate in one run, measured by CPU time per page.

const ROUNDS = 5
const LOAD = { requests: 150, clients: 4 }

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-home-'))
const pictor = await startWithImages(folder, 48, '../scripts/start.mjs')
try {
  const file = path.join(folder, 'elements.json')
  await writeFile(file, JSON.stringify(await elementsOf(`${pictor.origin}/`)))
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
  const [own, alone] = await Promise.all(
    [pictor, baseline].map(async ({ url }) => (await (await fetch(url)).text()).length),
  )
  console.log(`  characters of HTML: ${own} Pictor with data, ${alone} React alone`)
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const aloneMs = await cpuMs([baseline.pid], () => load(baseline.url, () => '/', LOAD))
    const ownMs = await cpuMs([pictor.pid], () => load(pictor.url, () => '/', LOAD))
    console.log(`  React alone ${aloneMs.toFixed(2)} ms / Pictor ${ownMs.toFixed(2)} ms of CPU for a page`)
    // The first round warms up.
    if (round >= 0) ratios.push(aloneMs / ownMs)
  }
  printMeasurement({ id: 'P6', what: 'home page: React alone / Pictor with data', measured: quantile(ratios, 0.5) })
}

/** Reads the HTML of the server in a browser that runs no scripts. */
async function elementsOf(url: string): Promise<Plain> {
  const browser = await chromium.launch(launchOptionsFor(findBrowser()))
  try {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('footer, [data-image-id]').last().waitFor({ state: 'attached' })
    return await page.evaluate(() => {
      const plainOf = (element: Element): Plain => [
        element.localName,
        Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
        [...element.childNodes].flatMap((node): Plain[] => {
          if (node instanceof Text) return [node.data]
          // React hoists resources to load; scripts carry data that the baseline does not use.
          return node instanceof Element && !node.matches('script, style, link, noscript') ? [plainOf(node)] : []
        }),
      ]
      return plainOf(document.documentElement)
    })
  } finally {
    await browser.close()
  }
}
