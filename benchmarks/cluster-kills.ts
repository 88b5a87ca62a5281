import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { Client } from 'pg'
import { missingPrograms } from '../e2e/cluster/nginx.ts'
import { startCluster, type Cluster, type Member } from '../e2e/cluster/start-cluster.ts'
import { createLoadClient, type Traffic, type LoadClient } from './cluster-load.ts'
import { measureSpread } from './cluster-spread.ts'

// `npm run test:kills`: two web processes and two workers behind nginx, on PostgreSQL and an S3-compatible server.
// Clients generate images, toggle favorites, buy packs and upload with the web's retry rules. During that time one
// process of each kind is killed and restarted, then the other one. No client may see a failed image, nothing may be
// charged or credited twice, and no job may be lost.

const VISITORS = 6
const GALLERY_SIZE = 8
const ROUNDS = Number(process.env['ROUNDS'] ?? 4)
const WELCOME = 80
const PACK = 100
const PRICE = 16
/** Both workers busy: GENERATION_CONCURRENCY is two. */
const DRAWING = 4
const SETTLED_WITHIN_MS = 180_000
const RUNNING = `generations where status = 'running'`
const ENDED = `generations where status not in ('queued', 'running')`
const OPEN_JOBS = `pgboss.job where state in ('created', 'retry', 'active') and name in ('generate', 'mail', 'erase-files')`

const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`Install ${missing.join(' and ')} first.`)
  process.exit(1)
}
console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
const cluster = await startCluster({
  DEMO_GALLERY: String(GALLERY_SIZE),
  WELCOME_CREDITS: String(WELCOME),
  LOG_LEVEL: 'silent',
})
const database = new Client({ connectionString: cluster.settings['DATABASE_URL'] })
try {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(cluster.authority, 'utf8')])
  await database.connect()
  await printSpread(cluster)
  const traffic: Traffic = { sent: 0, retries: 0, inFlight: 0 }
  const visitors: LoadClient[] = []
  for (let at = 1; at <= VISITORS; at++) visitors.push(await createLoadClient(cluster.url, `visitor${at}`, traffic))
  const done = Promise.all(visitors.map(runRounds))
  await killEachKind(cluster, traffic, done)
  await done
  printMeasurement('calls sent', traffic.sent)
  printMeasurement('of them retries', traffic.retries)
  await verifyResults(cluster, visitors)
} finally {
  await database.end().catch(() => undefined)
  await cluster.stop()
}

async function runRounds(visitor: LoadClient): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) await visitor.round(`round ${round}`)
}

async function printSpread({ url, webs: [first, second] }: Cluster): Promise<void> {
  if (!first || !second) throw new Error('The cluster has fewer than two web processes.')
  const spread = await measureSpread(first.url, second.url, url)
  for (const [what, milliseconds] of Object.entries(spread))
    printMeasurement(`visible at the other process, ms: ${what}`, milliseconds)
}

/** One process of each kind keeps running until the killed one is back. */
async function killEachKind({ webs, workers }: Cluster, traffic: Traffic, done: Promise<unknown>): Promise<void> {
  let isOver = false
  void done.then(() => (isOver = true))
  for (const index of [0, 1]) {
    const [web, worker] = [webs[index], workers[index]]
    if (!web || !worker) throw new Error('The cluster has fewer than two processes of each kind.')
    await waitUntil(async () => isOver || (await count(RUNNING)) >= DRAWING)
    await kill(worker, `${await count(RUNNING)} generations running`)
    await waitUntil(() => Promise.resolve(isOver || traffic.inFlight >= 2))
    await kill(web, `${traffic.inFlight} calls in flight`)
    if (isOver) throw new Error('The clients finished before all processes were killed. Increase ROUNDS.')
    const finishedBefore = await count(ENDED)
    await waitUntil(async () => isOver || (await count(ENDED)) >= finishedBefore + DRAWING)
    await Promise.all([web.restart(), worker.restart()])
  }
}

async function kill(member: Member, state: string): Promise<void> {
  await member.kill()
  console.log(`killed: ${member.name}, ${state}`)
}

async function verifyResults(cluster: Cluster, visitors: LoadClient[]): Promise<void> {
  const results = visitors.map((visitor) => visitor.results)
  for (const error of results.flatMap(({ errors }) => errors)) console.log(`- ${error}`)
  const generations = results.flatMap((one) => one.generations)
  const expectedCount = VISITORS * ROUNDS
  expect('errors visible to users', results.flatMap(({ errors }) => errors).length, 0)
  expect('images generated', generations.filter(({ status }) => status === 'succeeded').length, expectedCount)
  expect('generations in the database', await count(`generations where prompt like 'visitor%'`), expectedCount)
  printMeasurement('of them claimed more than once', await count(`generations where attempt > 1`))
  expect('images in the demo gallery', await count(`images where is_demo and user_id is null`), GALLERY_SIZE)
  expect('refunds', await count(`ledger_entries where kind = 'refund'`), 0)
  const paid = results.flatMap((one) => one.paid).length
  expect('orders paid', paid, expectedCount)
  const isSettled = async () => (await count(`ledger_entries where kind = 'purchase'`)) >= paid
  await waitUntil(isSettled, SETTLED_WITHIN_MS)
  expect('purchases credited', await count(`ledger_entries where kind = 'purchase'`), paid)
  await verifyUsers(visitors)
  await waitUntil(async () => (await count(OPEN_JOBS)) === 0, SETTLED_WITHIN_MS)
  expect('unfinished jobs', await count(OPEN_JOBS), 0)
  expect('permanently failed jobs', await count(`pgboss.job where state = 'failed'`), 0)
  await command(cluster, 'ledger verify', ['admin.mjs', 'ledger', 'verify'])
  await command(cluster, 'sweep (no image without its files)', ['sweep.mjs'])
}

async function verifyUsers(visitors: LoadClient[]): Promise<void> {
  let [wrong, images, closed] = [0, 0, 0]
  let wrongFavorites = 0
  for (const visitor of visitors) {
    if ((await visitor.balance()) !== WELCOME + ROUNDS * (PACK - PRICE)) wrong += 1
    const own = await visitor.images()
    images += own.length
    for (const { compressed_url: fileUrl } of own) if ((await visitor.open(fileUrl)) !== 200) closed += 1
    const full = new Set(await visitor.favorites())
    for (const [id, isFull] of visitor.results.favorites) if (full.has(id) !== isFull) wrongFavorites += 1
  }
  expect('wrong balances', wrong, 0)
  expect('generated and uploaded images of the users', images, 2 * VISITORS * ROUNDS)
  expect('of them not accessible', closed, 0)
  expect('wrong favorites', wrongFavorites, 0)
}

/** Runs a command as an operator does. */
async function command({ settings }: Cluster, name: string, [file = '', ...parameters]: string[]): Promise<void> {
  const program = path.resolve(import.meta.dirname, '../scripts', file)
  const env = { ...settings, PATH: process.env['PATH'] }
  const cwd = settings['DATA_DIR']
  const code = await new Promise<number>((resolve) => {
    execFile(process.execPath, [program, ...parameters], { env, cwd }, (error, output, problems) => {
      if (error) console.log(output, problems)
      resolve(typeof error?.code === 'number' ? error.code : error ? 1 : 0)
    })
  })
  expect(`exit code of ${name}`, code, 0)
}

async function count(what: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) from ${what}`)
  return Number(rows[0]?.count)
}

/** Waits until the condition holds or the time is up. The checks that follow report a failure. */
async function waitUntil(condition: () => Promise<boolean>, withinMs = 600_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline && !(await condition())) await sleep(50)
}

function printMeasurement(what: string, measured: number): void {
  console.log(`${what.padEnd(60)}${String(Math.round(measured)).padStart(8)}`)
}

function expect(what: string, measured: number, expected: number): void {
  const isExpected = measured === expected
  console.log(`${what.padEnd(60)}${String(measured).padStart(8)}${isExpected ? '' : `   expected ${expected}`}`)
  if (!isExpected) process.exitCode = 1
}
