import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { Client } from 'pg'
import { findMissingPrograms } from '../e2e/cluster/nginx.ts'
import { startCluster, type Cluster, type Member } from '../e2e/cluster/start-cluster.ts'
import { createLoadClient, type Traffic, type LoadClient } from './cluster-load.ts'
import { measurePropagation } from './cluster-propagation.ts'

// `npm run test:kills`: starts two web processes and two workers behind nginx, on PostgreSQL and an S3-compatible
// server. Clients generate images, toggle favorites, buy packs and upload, with the retry rules of the web pages. While
// they do, one web process and one worker are killed and restarted, then the other two. No client may see a failed
// image, nothing may be charged or credited twice, and no job may be lost.

const CLIENTS = 6
const GALLERY_SIZE = 8
const ROUNDS = Number(process.env['ROUNDS'] ?? 4)
const WELCOME_CREDITS = 80
const PACK_CREDITS = 100
const CREDITS_PER_IMAGE = 16
/** The number of running generations when both workers are busy: GENERATION_CONCURRENCY is two. */
const RUNNING_MAX = 4
const SETTLEMENT_TIMEOUT_MS = 180_000
// Arguments of `countRows`.
const RUNNING = `generations where status = 'running'`
const FINISHED = `generations where status not in ('queued', 'running')`
const OPEN_JOBS = `pgboss.job where state in ('created', 'retry', 'active') and name in ('generate', 'mail', 'erase-files')`

const missing = findMissingPrograms()
if (missing.length > 0) {
  console.error(`Install ${missing.join(' and ')} first.`)
  process.exit(1)
}
console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
const cluster = await startCluster({
  DEMO_GALLERY: String(GALLERY_SIZE),
  WELCOME_CREDITS: String(WELCOME_CREDITS),
  LOG_LEVEL: 'silent',
})
const database = new Client({ connectionString: cluster.settings['DATABASE_URL'] })
try {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(cluster.authority, 'utf8')])
  await database.connect()
  await printPropagation(cluster)
  const traffic: Traffic = { sent: 0, retries: 0, inFlight: 0 }
  const clients: LoadClient[] = []
  for (let number = 1; number <= CLIENTS; number++)
    clients.push(await createLoadClient(cluster.url, `visitor${number}`, traffic))
  const done = Promise.all(clients.map(runRounds))
  await killEachKind(cluster, traffic, done)
  await done
  printNumber('calls sent', traffic.sent)
  printNumber('retries of these calls', traffic.retries)
  await verifyResults(cluster, clients)
} finally {
  await database.end().catch(() => undefined)
  await cluster.stop()
}

async function runRounds(client: LoadClient): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) await client.runRound(`round ${round}`)
}

async function printPropagation({ url, webs: [first, second] }: Cluster): Promise<void> {
  if (!first || !second) throw new Error('The cluster has fewer than two web processes.')
  const times = await measurePropagation(first.url, second.url, url)
  for (const [change, milliseconds] of Object.entries(times))
    printNumber(`ms until visible at the other process: ${change}`, milliseconds)
}

/** Kills one web process and one worker, restarts them, then kills the other two: one of each kind always runs. */
async function killEachKind({ webs, workers }: Cluster, traffic: Traffic, done: Promise<unknown>): Promise<void> {
  let isOver = false
  void done.then(() => (isOver = true))
  for (const index of [0, 1]) {
    const [web, worker] = [webs[index], workers[index]]
    if (!web || !worker) throw new Error('The cluster has fewer than two processes of each kind.')
    await waitUntil(async () => isOver || (await countRows(RUNNING)) >= RUNNING_MAX)
    await kill(worker, `${await countRows(RUNNING)} generations running`)
    await waitUntil(() => Promise.resolve(isOver || traffic.inFlight >= 2))
    await kill(web, `${traffic.inFlight} calls in flight`)
    if (isOver) throw new Error('The clients finished before all processes were killed. Increase ROUNDS.')
    const finishedBefore = await countRows(FINISHED)
    await waitUntil(async () => isOver || (await countRows(FINISHED)) >= finishedBefore + RUNNING_MAX)
    await Promise.all([web.restart(), worker.restart()])
  }
}

async function kill(member: Member, state: string): Promise<void> {
  await member.kill()
  console.log(`killed: ${member.name}, ${state}`)
}

async function verifyResults(cluster: Cluster, clients: LoadClient[]): Promise<void> {
  const results = clients.map((client) => client.results)
  for (const error of results.flatMap(({ errors }) => errors)) console.log(`- ${error}`)
  const generations = results.flatMap((result) => result.generations)
  const expectedCount = CLIENTS * ROUNDS
  expect('errors visible to users', results.flatMap(({ errors }) => errors).length, 0)
  expect('images generated', generations.filter(({ status }) => status === 'succeeded').length, expectedCount)
  expect('generations in the database', await countRows(`generations where prompt like 'visitor%'`), expectedCount)
  printNumber('generations claimed more than once', await countRows(`generations where attempt > 1`))
  expect('images in the demo gallery', await countRows(`images where is_demo and user_id is null`), GALLERY_SIZE)
  expect('refunds', await countRows(`ledger_entries where kind = 'refund'`), 0)
  const paid = results.flatMap((result) => result.paidOrderIds).length
  expect('orders paid', paid, expectedCount)
  const isSettled = async () => (await countRows(`ledger_entries where kind = 'purchase'`)) >= paid
  await waitUntil(isSettled, SETTLEMENT_TIMEOUT_MS)
  expect('purchases credited', await countRows(`ledger_entries where kind = 'purchase'`), paid)
  await verifyUsers(clients)
  await waitUntil(async () => (await countRows(OPEN_JOBS)) === 0, SETTLEMENT_TIMEOUT_MS)
  expect('unfinished jobs', await countRows(OPEN_JOBS), 0)
  expect('permanently failed jobs', await countRows(`pgboss.job where state = 'failed'`), 0)
  await runCommand(cluster, 'ledger verify', ['admin', 'ledger', 'verify'])
  await runCommand(cluster, 'sweep (no image without its files)', ['sweep'])
}

async function verifyUsers(clients: LoadClient[]): Promise<void> {
  let [wrongBalances, imageCount, inaccessible] = [0, 0, 0]
  let wrongFavorites = 0
  for (const client of clients) {
    if ((await client.fetchBalance()) !== WELCOME_CREDITS + ROUNDS * (PACK_CREDITS - CREDITS_PER_IMAGE))
      wrongBalances += 1
    const images = await client.fetchImages()
    imageCount += images.length
    for (const { compressed_url: fileUrl } of images) if ((await client.loadFile(fileUrl)) !== 200) inaccessible += 1
    const favoriteIds = new Set(await client.fetchFavoriteIds())
    for (const [id, isFavorite] of client.results.favorites) if (favoriteIds.has(id) !== isFavorite) wrongFavorites += 1
  }
  expect('wrong balances', wrongBalances, 0)
  expect('generated and uploaded images of the users', imageCount, 2 * CLIENTS * ROUNDS)
  expect('images of the users that are not accessible', inaccessible, 0)
  expect('wrong favorites', wrongFavorites, 0)
}

/** Runs a command as an operator does. */
async function runCommand({ settings }: Cluster, name: string, parameters: string[]): Promise<void> {
  const program = path.resolve(import.meta.dirname, '../scripts/pictor.mjs')
  const env = { ...settings, PATH: process.env['PATH'] }
  const cwd = settings['DATA_DIR']
  const code = await new Promise<number>((resolve) => {
    execFile(process.execPath, [program, ...parameters], { env, cwd }, (error, output, errorOutput) => {
      if (error) console.log(output, errorOutput)
      resolve(typeof error?.code === 'number' ? error.code : error ? 1 : 0)
    })
  })
  expect(`exit code of ${name}`, code, 0)
}

/** `source` is a table, or a table with a condition. */
async function countRows(source: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) from ${source}`)
  return Number(rows[0]?.count)
}

/** Waits until the condition holds or the time is up, and never throws: the checks that follow report failures. */
async function waitUntil(condition: () => Promise<boolean>, timeoutMs = 600_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline && !(await condition())) await sleep(50)
}

function printNumber(what: string, measured: number): void {
  console.log(`${what.padEnd(60)}${String(Math.round(measured)).padStart(8)}`)
}

function expect(what: string, measured: number, expected: number): void {
  const isExpected = measured === expected
  console.log(`${what.padEnd(60)}${String(measured).padStart(8)}${isExpected ? '' : `   expected ${expected}`}`)
  if (!isExpected) process.exitCode = 1
}
