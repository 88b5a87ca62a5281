import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { createLists } from '../server/src/features/images/lists/lists.service.ts'
import type { Database } from '../server/src/ports/database.ts'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { present } from '../server/test/harness/plain-file-urls.ts'
import { startPostgresServer } from '../server/test/harness/postgres-server.ts'
import { findPostmaster, measureCpuMs } from './cpu-time.ts'
import { sendRequests } from './http-load.ts'
import { createCursor, createFilledDatabase, parseRowCount, pickCreationTime } from './filled-database.ts'
import { createRecorder, createPgbenchScript } from './recorded-sql.ts'
import { printMeasurement } from './measurement.ts'
import { startServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// Performance goals P2, P3 and P4: measures the CPU time of one response, in server and database, for a short and a
// very long list on a separate PostgreSQL. `--rows 10m` uses ten million rows, which take half an hour to insert;
// `--rows 100k` is a quick try.

const SMALL_LIST_ROWS = 10_000
const ROUNDS = 5
const LOAD = { requests: 1_600, clients: 8 }
/** Number of pages that pgbench reads in turn, with one script per page. */
const SCRIPT_COUNT = 100
const DEEP_PAGE = 1_000
const PAGE = { page: 1, pageSize: 20, sort: 'newest' } as const

const run = promisify(execFile)
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '1m' } } })
const largeListRows = parseRowCount(options.rows)
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-lists-'))
const server = await startPostgresServer()
const opened: Database[] = []

try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const [small, large] = [await openFilled(SMALL_LIST_ROWS), await openFilled(largeListRows)]
  const postmaster = await findPostmaster(large.db)
  const [partsRatio, pageOneRatio, deepPageRatio] = [
    await compareWithParts(large, postmaster),
    await comparePageOne(small, large, postmaster),
    await compareDeepPage(large, postmaster),
  ]
  printMeasurement({
    id: 'P2',
    what: '(pgbench + static HTTP) / Pictor uncached',
    measured: partsRatio,
    goal: { atLeast: 0.6 },
  })
  printMeasurement({
    id: 'P3',
    what: `page 1 with total, ${largeListRows} / ${SMALL_LIST_ROWS} rows`,
    measured: pageOneRatio,
    goal: { atMost: 1.2 },
  })
  printMeasurement({
    id: 'P4',
    what: `page ${DEEP_PAGE}, OFFSET / Pictor`,
    measured: deepPageRatio,
    goal: { atLeast: 10 },
  })
} finally {
  for (const database of opened) await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
}

async function openFilled(rows: number): Promise<Database> {
  const database = await createFilledDatabase(server, rows, LOAD.clients)
  opened.push(database)
  return database
}

/**
 * Returns the CPU time of pgbench for the SQL of a page, plus that of a static HTTP server for the same bytes, divided
 * by the CPU time of Pictor, which does both.
 */
async function compareWithParts({ driver }: Database, postmaster: number): Promise<number> {
  const url = driver.engine === 'postgres' ? driver.url : ''
  const settings = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), DEMO_GALLERY: '0' }
  const pictor = await startServerProcess('./unlimited-server.ts', settings)
  // Each request uses another cursor, so that no response comes from a cache.
  const randomPath = () => `/api/images/public?cursor=${createCursor(pickCreationTime(largeListRows))}`
  const pageBody = await (await fetch(pictor.url + randomPath())).text()
  if (pageBody.split('"thumbhash"').length !== PAGE.pageSize + 1) throw new Error(pageBody)
  const staticServer = await startStaticServer(pageBody)
  try {
    const scripts = await writeScripts(url)
    const ratios: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const sqlMs = await measureCpuMs([process.pid, postmaster], () => runPgbench(url, scripts))
      const httpMs = await measureCpuMs([staticServer.pid], () => sendRequests(staticServer.url, () => '/', LOAD))
      const pictorMs = await measureCpuMs([pictor.pid, postmaster], () => sendRequests(pictor.url, randomPath, LOAD))
      console.log(
        `  pgbench ${sqlMs.toFixed(2)} ms, static HTTP ${httpMs.toFixed(2)} ms, Pictor ${pictorMs.toFixed(2)} ms of CPU`,
      )
      // The first round warms up.
      if (round >= 0) ratios.push((sqlMs + httpMs) / pictorMs)
    }
    return quantile(ratios, 0.5)
  } finally {
    staticServer.stop()
    await pictor.stop()
  }
}

/** Writes pgbench scripts, one per page, with the exact statements that the service sends. */
async function writeScripts(url: string): Promise<string[]> {
  const recorder = createRecorder()
  const pool = new Pool({ connectionString: url, max: 1 })
  const lists = createLists(drizzle(pool, { logger: recorder }), present)
  const files: string[] = []
  while (files.length < SCRIPT_COUNT) {
    recorder.statements.length = 0
    await lists.listPublic({ ...PAGE, cursor: createCursor(pickCreationTime(largeListRows)) })
    const file = path.join(folder, `${files.length}.sql`)
    await writeFile(file, createPgbenchScript(recorder.statements, {}))
    files.push(file)
  }
  await pool.end()
  return files
}

async function runPgbench(url: string, scripts: string[]): Promise<number> {
  const count = ['-c', String(LOAD.clients), '-j', '1', '-t', String(LOAD.requests / LOAD.clients)]
  const files = scripts.flatMap((file) => ['-f', file])
  await run('pgbench', ['-n', '-M', 'simple', ...count, ...files, url])
  return LOAD.requests
}

/** Starts a process that sends the same body for every request. */
async function startStaticServer(body: string): Promise<{ url: string; pid: number; stop(): void }> {
  const port = await findFreePort()
  const file = path.join(folder, 'body')
  await writeFile(file, body)
  const program = `const body = require('node:fs').readFileSync(${JSON.stringify(file)})
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body)).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await sleep(50)
  return { url, pid: child.pid ?? NaN, stop }
}

/** Returns the CPU time for page 1 and the total of the long list, divided by that of the short list. */
function comparePageOne(small: Database, large: Database, postmaster: number): Promise<number> {
  const [shortList, longList] = [createLists(small.db, present), createLists(large.db, present)]
  return measureRatio(
    { dividend: () => longList.listPublic(PAGE), divisor: () => shortList.listPublic(PAGE), times: 800 },
    [process.pid, postmaster],
  )
}

/**
 * Returns the CPU time for a deep page that the simplest SQL reads with OFFSET, without a total, divided by that of
 * Pictor's page with its total. Only the CPU time of PostgreSQL counts: the other work is the same.
 */
function compareDeepPage({ db }: Database, postmaster: number): Promise<number> {
  const lists = createLists(db, present)
  const offsetQuery = sql`select images.*, users.full_name from images left join users on users.id = images.user_id
    where visibility = 'public' and deleted_at is null order by images.created_at desc, images.id desc
    limit ${PAGE.pageSize + 1} offset ${(DEEP_PAGE - 1) * PAGE.pageSize}`
  return measureRatio(
    {
      dividend: () => db.execute(offsetQuery),
      divisor: () => lists.listPublic({ ...PAGE, page: DEEP_PAGE }),
      times: 400,
    },
    [postmaster],
  )
}

interface Compared {
  dividend(): PromiseLike<unknown>
  divisor(): PromiseLike<unknown>
  /** Number of calls of each in one round. */
  times: number
}

async function measureRatio({ dividend, divisor, times }: Compared, pids: number[]): Promise<number> {
  const repeat = (work: () => PromiseLike<unknown>) => async () => {
    for (let time = 0; time < times; time++) await work()
    return times
  }
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const [dividendMs, divisorMs] = [
      await measureCpuMs(pids, repeat(dividend)),
      await measureCpuMs(pids, repeat(divisor)),
    ]
    console.log(`  ${dividendMs.toFixed(2)} ms / ${divisorMs.toFixed(2)} ms of CPU`)
    // The first round warms up.
    if (round >= 0) ratios.push(dividendMs / divisorMs)
  }
  return quantile(ratios, 0.5)
}
