import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { BLOG_ARTICLE_IDS } from '../contract/src/limits.ts'
import { startWithImages } from './gallery-server.ts'
import { printMeasurement } from './measurement.ts'
import { installPackage } from './npm-package.ts'
import { auditPage, LIGHTHOUSE_VERSION, type AuditResult } from './lighthouse.ts'

// Performance goal P12: runs Lighthouse, as a phone, on pages of the production build: home with 33 images, an image
// page, an article and pricing. Of three runs per page, the one with the median performance score counts. Lighthouse
// simulates network and CPU from what the browser did on this machine, so a busy machine affects the result; the load
// is printed as well. The first start installs Lighthouse from the network. `--lighthouse <folder>` sets the folder of
// Lighthouse; `--runs 1` is a quick try.

const IMAGE_COUNT = 33
const COLUMNS = ['perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'TBT', 'CLS']

const { values: options } = parseArgs({
  options: {
    lighthouse: { type: 'string', default: path.join(tmpdir(), `pictor-lighthouse-${LIGHTHOUSE_VERSION}`) },
    runs: { type: 'string', default: '3' },
  },
})
const folder = path.resolve(options.lighthouse)

try {
  await installPackage(folder, { name: 'lighthouse', version: LIGHTHOUSE_VERSION })
  const data = await mkdtemp(path.join(tmpdir(), 'pictor-audited-'))
  const server = await startWithImages(data, IMAGE_COUNT, '../scripts/start.mjs')
  try {
    console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
    console.log(`${'page'.padEnd(16)}${COLUMNS.map((name) => name.padStart(7)).join('')}`)
    const pages = await findPages(server.origin)
    const results: [string, AuditResult][] = []
    for (const [name, urlPath] of Object.entries(pages))
      results.push([name, await measure(name, server.origin + urlPath)])
    for (const [name, result] of results) printGoals(name, result)
  } finally {
    await server.stop()
    await rm(data, { recursive: true })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function findPages(origin: string) {
  const body: unknown = await (await fetch(`${origin}/api/images/public`)).json()
  const { images } = z.object({ images: z.array(z.object({ id: z.uuid() })).min(1) }).parse(body)
  return {
    home: '/',
    image: `/image/${images[0]?.id}`,
    article: `/blog?article=${BLOG_ARTICLE_IDS[0]}`,
    pricing: '/pricing',
  }
}

async function measure(name: string, url: string): Promise<AuditResult> {
  const runs: AuditResult[] = []
  for (let run = 0; run < Number(options.runs); run++) runs.push(await auditPage(folder, url))
  const sorted = runs.toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('--runs must be at least 1.')
  const numbers = [
    ...median.scores,
    ...median.metrics.map((value) => (value < 1 ? value.toFixed(3) : value.toFixed(0))),
  ]
  console.log(`${name.padEnd(16)}${numbers.map((number) => String(number).padStart(7)).join('')}`)
  for (const failedAudit of median.failedAudits) console.log(`    ${failedAudit}`)
  return median
}

function printGoals(name: string, { scores: [performance = 0, ...others] }: AuditResult): void {
  const goal = { atLeast: name === 'home' || name === 'image' ? 98 : 100 }
  printMeasurement({ id: 'P12', what: `Lighthouse, ${name}: performance`, measured: performance, goal })
  const lowestOther = Math.min(...others)
  printMeasurement({ id: 'P12', what: `Lighthouse, ${name}: others`, measured: lowestOther, goal: { atLeast: 100 } })
}
