import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Database } from '../server/src/ports/database.ts'
import { startPostgresServer } from '../server/test/harness/postgres-server.ts'
import { findPostmaster, measureCpuMs } from './cpu-time.ts'
import { DIRECTUS_VERSION, installDirectus, startDirectus } from './directus.ts'
import { printMeasurement } from './measurement.ts'
import { sendRequests } from './http-load.ts'
import { createCursor, createFilledDatabase, parseRowCount, pickCreationTime } from './filled-database.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// Performance goal P5: compares the CPU time of server and PostgreSQL for pages of twenty rows of the same table, which
// are requested from Directus and Pictor in turn. The goal applies to page 1, which Pictor serves from memory. Random
// pages, which no cache serves, are measured as well; PostgreSQL and HTTP alone need an eighth of Directus's time for
// them, so no server can be more than eight times as fast. Pictor always returns the total. The first run installs
// Directus, which needs the network and a minute; `--peer <folder>` sets its folder. `--rows 100k` is a quick try.

const ROUNDS = 5
const LOAD = { requests: 1_600, clients: 8 }
const PAGE_SIZE = 20
const PAGES_COMPARED = 20
/** The columns that Pictor's response contains or is built from. */
const COLUMNS = [
  'id',
  'prompt',
  'description',
  'width',
  'height',
  'created_at',
  'favorite_count',
  'visibility',
  'kind',
  'aspect_ratio',
  'style',
  'model',
  'is_demo',
  'thumbhash',
  'generation_id',
  'file_token',
  'original_format',
  'grid_widths',
  'user_id.full_name',
]
const Row = z.object({ id: z.uuid(), thumbhash: z.string() })
const PictorPage = z.object({ images: z.array(Row) }).transform(({ images }) => images)
const DirectusPage = z.object({ data: z.array(Row) }).transform(({ data }) => data)

interface Comparison {
  what: string
  directusPath(): string
  pictorPath(): string
  goal?: { atLeast: number }
  /** Number of requests to Directus if the usual number would take too long. */
  directusRequests?: number
}

const COMPARISONS: readonly Comparison[] = [
  {
    what: 'page 1 without total / Pictor with total',
    directusPath: () => toDirectusPath({}),
    pictorPath: () => toPictorPath(),
    goal: { atLeast: 20 },
  },
  {
    what: 'random pages without total / Pictor with total',
    directusPath: () => toDirectusPath({ before: pickCreationTime(rows) }),
    pictorPath: () => toPictorPath(pickCreationTime(rows)),
  },
  {
    what: 'page 1 with total / random pages of Pictor',
    directusPath: () => toDirectusPath({ meta: 'filter_count' }),
    pictorPath: () => toPictorPath(pickCreationTime(rows)),
    directusRequests: 48,
  },
]

const defaultFolder = path.join(tmpdir(), `pictor-directus-${DIRECTUS_VERSION}`)
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1m' }, peer: { type: 'string', default: defaultFolder } },
})
const rows = parseRowCount(options.rows)

try {
  await installDirectus(path.resolve(options.peer))
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  for (const [{ what, goal }, measured] of await measure())
    printMeasurement({ id: 'P5', what: `Directus, ${what}`, measured, ...(goal && { goal }) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Returns for each comparison the CPU time of Directus divided by Pictor's. */
async function measure(): Promise<Map<Comparison, number>> {
  const server = await startPostgresServer()
  try {
    const database = await createFilledDatabase(server, rows, LOAD.clients)
    try {
      return await compareServers(database)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

async function compareServers({ db, driver }: Database): Promise<Map<Comparison, number>> {
  const url = driver.engine === 'postgres' ? driver.url : ''
  const postmaster = await findPostmaster(db)
  const settings = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), DEMO_GALLERY: '0' }
  const pictor = await startServerProcess('./unlimited-server.ts', settings)
  try {
    const directus = await startDirectus(path.resolve(options.peer), url, ['images', 'users'])
    try {
      await comparePages(directus, pictor)
      return await compareCpu(directus, pictor, postmaster)
    } finally {
      await directus.stop()
    }
  } finally {
    await pictor.stop()
  }
}

/** Throws unless both servers return the same full pages. */
async function comparePages(directus: ServerProcess, pictor: ServerProcess): Promise<void> {
  for (let page = 0; page < PAGES_COMPARED; page++) {
    const time = pickCreationTime(rows)
    const directusRows = await readPage(directus.url + toDirectusPath({ before: time }), DirectusPage)
    const pictorRows = await readPage(pictor.url + toPictorPath(time), PictorPage)
    const [directusIds, pictorIds] = [directusRows, pictorRows].map((pageRows) => pageRows.map(({ id }) => id).join())
    if (pictorRows.length !== PAGE_SIZE || directusIds !== pictorIds)
      throw new Error(`The pages differ: ${directusIds} / ${pictorIds}`)
  }
}

async function readPage<Page>(url: string, schema: z.ZodType<Page>): Promise<Page> {
  const response = await fetch(url)
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${body}`)
  return schema.parse(JSON.parse(body))
}

async function compareCpu(
  directus: ServerProcess,
  pictor: ServerProcess,
  postmaster: number,
): Promise<Map<Comparison, number>> {
  const ratios = new Map<Comparison, number[]>(COMPARISONS.map((comparison) => [comparison, []]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const comparison of COMPARISONS) {
      const { what, directusPath, pictorPath, directusRequests } = comparison
      const directusLoad = { ...LOAD, requests: directusRequests ?? LOAD.requests }
      const directusMs = await measureCpuMs([directus.pid, postmaster], () =>
        sendRequests(directus.url, directusPath, directusLoad),
      )
      const pictorMs = await measureCpuMs([pictor.pid, postmaster], () => sendRequests(pictor.url, pictorPath, LOAD))
      console.log(`  ${what}: ${directusMs.toFixed(2)} ms / ${pictorMs.toFixed(2)} ms of CPU`)
      // The first round warms up.
      if (round >= 0) ratios.get(comparison)?.push(directusMs / pictorMs)
    }
  }
  return new Map([...ratios].map(([comparison, values]) => [comparison, quantile(values, 0.5)]))
}

/** Returns the path of the page of images created before a time, or of page 1. */
function toPictorPath(before?: Date): string {
  return `/api/images/public${before ? `?cursor=${createCursor(before)}` : ''}`
}

function toDirectusPath({ before, meta }: { before?: Date; meta?: string }): string {
  const query = new URLSearchParams({
    fields: COLUMNS.join(),
    'filter[visibility][_eq]': 'public',
    'filter[deleted_at][_null]': 'true',
    ...(before && { 'filter[created_at][_lt]': before.toISOString() }),
    sort: '-created_at,-id',
    limit: String(PAGE_SIZE),
    ...(meta && { meta }),
  })
  return `/items/images?${query}`
}
