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
import { cpuMs, postmasterOf } from './cpu-time.ts'
import { load } from './http-load.ts'
import { cursorAt, createFilledDatabase, randomTime, parseRowCount } from './filled-database.ts'
import { createRecorder, pgbenchScript } from './recorded-sql.ts'
import { printMeasurement } from './measurement.ts'
import { startServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// P2, P3, P4: short and very long lists on a separate PostgreSQL, measured by the total CPU time of one response.
// `--rows 10m` uses ten million rows, which take half an hour to insert; `--rows 100k` is a quick try.

const SMALL_LIST_ROWS = 10_000
const ROUNDS = 5
const LOAD = { requests: 1_600, clients: 8 }
/** Number of pages that pgbench alternates between. */
const SCRIPTS = 100
const DEEP_PAGE = 1_000
const PAGE = { page: 1, pageSize: 20, sort: 'newest' } as const

const run = promisify(execFile)
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '1m' } } })
const many = parseRowCount(options.rows)
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-lists-'))
const server = await startPostgresServer()
const opened: Database[] = []

try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const [small, large] = [await open(SMALL_LIST_ROWS), await open(many)]
  const postmaster = await postmasterOf(large.db)
  const [parts, pageOne, deepPage] = [
    await compareWithParts(large, postmaster),
    await comparePageOne(small, large, postmaster),
    await compareDeepPage(large, postmaster),
  ]
  printMeasurement({
    id: 'P2',
    what: '(pgbench + static HTTP) / Pictor uncached',
    measured: parts,
    goal: { atLeast: 0.5 },
  })
  printMeasurement({
    id: 'P3',
    what: `page 1 with total, ${many} / ${SMALL_LIST_ROWS} rows`,
    measured: pageOne,
    goal: { atMost: 1.3 },
  })
  printMeasurement({ id: 'P4', what: `page ${DEEP_PAGE}, OFFSET / Pictor`, measured: deepPage, goal: { atLeast: 10 } })
} finally {
  for (const database of opened) await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
}

async function open(rows: number): Promise<Database> {
  const database = await createFilledDatabase(server, rows, LOAD.clients)
  opened.push(database)
  return database
}

/**
 * Returns the CPU time of pgbench for a page's SQL plus a plain HTTP server for the same bytes, divided by the CPU time
 * of Pictor for both.
 */
async function compareWithParts({ driver }: Database, postmaster: number): Promise<number> {
  const url = driver.engine === 'postgres' ? driver.url : ''
  const settings = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), DEMO_GALLERY: '0' }
  const pictor = await startServerProcess('./unlimited-server.ts', settings)
  // Each request uses another cursor, so that no cache serves it.
  const randomPath = () => `/api/images/public?cursor=${cursorAt(randomTime(many))}`
  const pageBody = await (await fetch(pictor.url + randomPath())).text()
  if (pageBody.split('"thumbhash"').length !== PAGE.pageSize + 1) throw new Error(pageBody)
  const plainServer = await startBare(pageBody)
  try {
    const scripts = await writeScripts(url)
    const ratios: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const database = await cpuMs([process.pid, postmaster], () => runPgbench(url, scripts))
      const http = await cpuMs([plainServer.pid], () => load(plainServer.url, () => '/', LOAD))
      const whole = await cpuMs([pictor.pid, postmaster], () => load(pictor.url, randomPath, LOAD))
      console.log(
        `  pgbench ${database.toFixed(2)} ms, static HTTP ${http.toFixed(2)} ms, Pictor ${whole.toFixed(2)} ms of CPU`,
      )
      // The first round warms up.
      if (round >= 0) ratios.push((database + http) / whole)
    }
    return quantile(ratios, 0.5)
  } finally {
    plainServer.stop()
    await pictor.stop()
  }
}

/** Writes pgbench scripts, one per page, with the exact statements that the service sends. */
async function writeScripts(url: string): Promise<string[]> {
  const recorder = createRecorder()
  const pool = new Pool({ connectionString: url, max: 1 })
  const lists = createLists(drizzle(pool, { logger: recorder }), present)
  const files: string[] = []
  while (files.length < SCRIPTS) {
    recorder.statements.length = 0
    await lists.listPublic({ ...PAGE, cursor: cursorAt(randomTime(many)) })
    const file = path.join(folder, `${files.length}.sql`)
    await writeFile(file, pgbenchScript(recorder.statements, {}))
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

async function startBare(body: string): Promise<{ url: string; pid: number; stop(): void }> {
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

/** Compares page 1 of the gallery with its total: many rows as a multiple of few. */
function comparePageOne(small: Database, large: Database, postmaster: number): Promise<number> {
  const [few, all] = [createLists(small.db, present), createLists(large.db, present)]
  return ratioOf({ of: () => all.listPublic(PAGE), to: () => few.listPublic(PAGE), times: 800 }, [
    process.pid,
    postmaster,
  ])
}

/**
 * Compares a deep page by OFFSET in the simplest SQL, without a total, with ours with its total. Only PostgreSQL's CPU
 * time counts; the rest is the same.
 */
function compareDeepPage({ db }: Database, postmaster: number): Promise<number> {
  const lists = createLists(db, present)
  const plain = sql`select images.*, users.full_name from images left join users on users.id = images.user_id
    where visibility = 'public' and deleted_at is null order by images.created_at desc, images.id desc
    limit ${PAGE.pageSize + 1} offset ${(DEEP_PAGE - 1) * PAGE.pageSize}`
  return ratioOf(
    {
      of: () => db.execute(plain),
      to: () => lists.listPublic({ ...PAGE, page: DEEP_PAGE }),
      times: 400,
    },
    [postmaster],
  )
}

interface Compared {
  of(): PromiseLike<unknown>
  to(): PromiseLike<unknown>
  times: number
}

async function ratioOf({ of, to, times }: Compared, pids: number[]): Promise<number> {
  const repeat = (work: () => PromiseLike<unknown>) => async () => {
    for (let time = 0; time < times; time++) await work()
    return times
  }
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const [one, other] = [await cpuMs(pids, repeat(of)), await cpuMs(pids, repeat(to))]
    console.log(`  ${one.toFixed(2)} ms / ${other.toFixed(2)} ms of CPU`)
    if (round >= 0) ratios.push(one / other)
  }
  return quantile(ratios, 0.5)
}
