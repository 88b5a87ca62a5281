import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Database } from '../server/src/ports/database.ts'
import { startPostgresServer } from '../server/src/testing/postgres-server.ts'
import { cpuMs, postmasterOf } from './cpu-time.ts'
import { DIRECTUS, installDirectus, startDirectus } from './directus.ts'
import { printFigure } from './figure.ts'
import { load } from './http-load.ts'
import { cursorAt, openFilled, randomTime, rowsOf } from './list-rows.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// P5: pages of twenty of the same table, from a peer and from us in turn, by the CPU that server and PostgreSQL take for an answer. The figure
// is of random pages, which no cache answers. The peer tells no total, which ours always does. The first run installs the peer, which takes
// the network and a minute; `--peer <folder>` says where it is kept. `--rows 100k` to try it.

const ROUNDS = 5
const LOAD = { requests: 1_600, clients: 8 }
const PAGE_SIZE = 20
const PAGES_COMPARED = 20
/** What an answer of ours shows or is made from. */
const COLUMNS = [
  ...['id', 'prompt', 'description', 'width', 'height', 'created_at', 'favorite_count', 'visibility', 'kind'],
  ...['aspect_ratio', 'style', 'model', 'is_demo', 'thumbhash', 'generation_id'],
  ...['file_token', 'original_format', 'grid_widths', 'user_id.full_name'],
]
const Row = z.object({ id: z.uuid(), thumbhash: z.string() })
const OurPage = z.object({ images: z.array(Row) }).transform(({ images }) => images)
const PeersPage = z.object({ data: z.array(Row) }).transform(({ data }) => data)

/** How many times our rate for the same CPU. */
interface Ratios {
  page: number
  first: number
}

const cache = path.join(tmpdir(), `pictor-directus-${DIRECTUS}`)
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1m' }, peer: { type: 'string', default: cache } },
})
const rows = rowsOf(options.rows)

try {
  await installDirectus(path.resolve(options.peer))
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const { page, first } = await measure()
  console.log(`Page 1, which ours answers from memory: Directus / ours ${first.toFixed(0)}`)
  printFigure({
    id: 'P5',
    what: `Directus ${DIRECTUS} without total / ours uncached`,
    measured: page,
    goal: { atLeast: 20 },
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function measure(): Promise<Ratios> {
  const server = await startPostgresServer()
  try {
    const database = await openFilled(server, rows, LOAD.clients)
    try {
      return await compareOn(database)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

async function compareOn({ db, driver }: Database): Promise<Ratios> {
  const url = driver.engine === 'postgres' ? driver.url : ''
  const postmaster = await postmasterOf(db)
  const settings = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), DEMO_GALLERY: '0' }
  const ours = await startServerProcess('./unlimited-server.ts', settings)
  try {
    const peer = await startDirectus(path.resolve(options.peer), url, ['images', 'users'])
    try {
      await compareAnswers(peer, ours)
      return await compareCpu(peer, ours, postmaster)
    } finally {
      await peer.stop()
    }
  } finally {
    await ours.stop()
  }
}

/** Both answer the same pages, and whole ones. */
async function compareAnswers(peer: ServerProcess, ours: ServerProcess): Promise<void> {
  for (let page = 0; page < PAGES_COMPARED; page++) {
    const time = randomTime(rows)
    const theirRows = await readPage(peer.url + pathOfPeer(time), PeersPage)
    const ourRows = await readPage(ours.url + ourPath(time), OurPage)
    const [theirIds, ourIds] = [theirRows, ourRows].map((some) => some.map(({ id }) => id).join())
    if (ourRows.length !== PAGE_SIZE || theirIds !== ourIds) throw new Error(`Other images: ${theirIds} / ${ourIds}`)
  }
}

async function readPage<Page>(url: string, form: z.ZodType<Page>): Promise<Page> {
  const answer = await fetch(url)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${body}`)
  return form.parse(JSON.parse(body))
}

async function compareCpu(peer: ServerProcess, ours: ServerProcess, postmaster: number): Promise<Ratios> {
  const measureCpu = ({ pid, url }: ServerProcess, nextPath: () => string) =>
    cpuMs([pid, postmaster], () => load(url, nextPath, LOAD))
  const measured: Ratios[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const [theirs, own] = [
      await measureCpu(peer, () => pathOfPeer(randomTime(rows))),
      await measureCpu(ours, () => ourPath(randomTime(rows))),
    ]
    const [theirFirst, ourFirst] = [await measureCpu(peer, () => pathOfPeer()), await measureCpu(ours, () => ourPath())]
    const line = `  Directus ${theirs.toFixed(2)} ms, ours ${own.toFixed(2)} ms of CPU`
    console.log(`${line}; page 1: Directus ${theirFirst.toFixed(2)} ms, ours ${ourFirst.toFixed(2)} ms`)
    // The first round warms up.
    if (round >= 0) measured.push({ page: theirs / own, first: theirFirst / ourFirst })
  }
  return {
    page: quantile(
      measured.map(({ page }) => page),
      0.5,
    ),
    first: quantile(
      measured.map(({ first }) => first),
      0.5,
    ),
  }
}

/** What follows an image made then, or page 1. */
function ourPath(time?: Date): string {
  return `/api/images/public${time ? `?cursor=${cursorAt(time)}` : ''}`
}

function pathOfPeer(time?: Date): string {
  const query = new URLSearchParams({
    fields: COLUMNS.join(),
    'filter[visibility][_eq]': 'public',
    'filter[deleted_at][_null]': 'true',
    ...(time && { 'filter[created_at][_lt]': time.toISOString() }),
    sort: '-created_at,-id',
    limit: String(PAGE_SIZE),
  })
  return `/items/images?${query}`
}
