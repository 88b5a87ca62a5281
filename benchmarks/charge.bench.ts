import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { z } from 'zod'
import { openPostgres } from '../server/src/adapters/database/postgres.ts'
import { createPgBossJobs } from '../server/src/adapters/jobs/pg-boss.ts'
import { createDiskObjectStore } from '../server/src/adapters/object-store/disk.ts'
import { createCredits } from '../server/src/features/credits/index.ts'
import { createAdmission, createGenerationService } from '../server/src/features/generation/index.ts'
import { createImages } from '../server/src/features/images/index.ts'
import { createPlanPresenter } from '../server/src/features/plans/index.ts'
import { createRealtime } from '../server/src/features/realtime/index.ts'
import { requireActive } from '../server/src/features/users/index.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import type { Database } from '../server/src/ports/database.ts'
import type { Jobs } from '../server/src/ports/jobs.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'
import { fileUrls } from '../server/test/harness/plain-file-urls.ts'
import { startPostgresServer } from '../server/test/harness/postgres-server.ts'
import { renditions } from '../server/test/fixtures/renditions.ts'
import { readCpuSeconds, findPostmaster } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { createRecorder, createPgbenchScript } from './recorded-sql.ts'
import { quantile } from './statistics.ts'

// Performance goal P7: charges 1,000 users and enqueues their generations, through the service and through pgbench,
// which sends the service's recorded statements to the same server. The two alternate. The result is the number of
// charges per second, and per second of CPU time of the clients and PostgreSQL.

const USERS = 1_000
const CLIENTS = 8
/** Below the limit of queued generations, which are deleted after each round. */
const CHARGES_PER_ROUND = 480
const ROUNDS = 8

const run = promisify(execFile)
const toUserId = (number: number) => `00000000-0000-4000-8000-${100_000_000_000 + number}`
const request = {
  prompt: 'fog',
  aspectRatio: '2:3',
  variations: 1,
  style: 'None',
  image: null,
  visibility: 'public',
} as const

/** Charges per second, and per second of CPU time. */
interface Round {
  perSecond: number
  perCpuSecond: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-charge-'))
const server = await startPostgresServer()
const recorder = createRecorder()
const migrations = path.resolve(import.meta.dirname, '../server/migrations')
const startedJobs: Jobs[] = []
const pooledDatabase = await openPostgres({ url: server.url, migrations, poolSize: CLIENTS, report: ignoreReport })
const recordingPool = new Pool({ connectionString: server.url, max: 1 })
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  await addUsers()
  const service = await createService(pooledDatabase)
  await writePgbenchScript(await createService({ ...pooledDatabase, db: drizzle(recordingPool, { logger: recorder }) }))
  await deleteGenerations()
  const rounds: Record<'service' | 'pgbench', Round[]> = { service: [], pgbench: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const measured = { service: await measure(() => submitAll(service)), pgbench: await measure(runPgbench) }
    // The first round warms up.
    if (round < 0) continue
    rounds.service.push(measured.service)
    rounds.pgbench.push(measured.pgbench)
  }
  print(rounds)
} finally {
  for (const jobs of startedJobs) await jobs.stop(0)
  await recordingPool.end()
  await pooledDatabase.close()
  await server.stop()
  await rm(folder, { recursive: true })
}

async function addUsers(): Promise<void> {
  await pooledDatabase.db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at) select
        ('00000000-0000-4000-8000-' || (100000000000 + number))::uuid, number || '@example.org', 'somebody', true, '1', now()
      from generate_series(0, ${USERS - 1}) number`,
  )
  await pooledDatabase.db.execute(
    sql`insert into user_credits (user_id, subscription_plan_id) select users.id, subscription_plans.id
      from users, subscription_plans where subscription_plans.name = 'Pro'`,
  )
  await pooledDatabase.db.execute(
    sql`insert into ledger_entries (user_id, amount, kind, reference, balance)
      select user_id, 1000000, 'welcome', user_id::text, 1000000 from user_credits`,
  )
}

async function createService(database: Database) {
  const { db } = database
  const [clock, logger] = [systemClock, { info: ignoreReport, warn: ignoreReport, error: ignoreReport }]
  const realtime = await createRealtime(database)
  const queue = { retryLimit: 5, retryDelaySeconds: 0, heartbeatSeconds: 10, expireSeconds: 240 }
  const queues = { generate: queue, mail: queue, 'erase-files': queue, 'rename-files': queue }
  const jobs = await createPgBossJobs({ database, isExclusive: false, logger, queues })
  startedJobs.push(jobs)
  const presentPlan = createPlanPresenter({ standard: null, premium: null })
  const account = {
    welcomeCredits: 80,
    defaultPlan: 'Pro' as const,
    secret: 'secret',
    mayGetWelcomeCredits: async () => true,
  }
  const credits = createCredits({ ...account, db, realtime, clock, presentPlan })
  const store = createDiskObjectStore({ root: folder })
  const images = createImages({ db, store, renditions, passCrashPoint: () => {}, fileUrls })
  const free = { model: 'none', costsMoney: false }
  const models = { standard: free, premium: free }
  const admission = createAdmission({ clock, logger, alerts: { raise() {} }, models, dailyBudgetMicroUsd: null })
  const dependencies = {
    db,
    credits,
    images,
    jobs,
    realtime,
    admission,
    clock,
    logger,
    blocklist: [],
    requireActive,
    stopping: new AbortController().signal,
    passCrashPoint: () => {},
  }
  return createGenerationService(dependencies)
}

/**
 * Submits one generation, records its statements, and writes them as a pgbench script in which the ids of user,
 * generation and job and the idempotency key are variables.
 */
async function writePgbenchScript(service: Awaited<ReturnType<typeof createService>>): Promise<void> {
  const key = randomUUID()
  recorder.statements.length = 0
  const { id } = await service.create(toUserId(1), request, key)
  // pg-boss looks for background migrations once a minute (`pgboss.bam`); that is not part of a charge.
  const statements = recorder.statements.filter((statement) => !statement.includes('pgboss.bam'))
  const jobId = /"jobId":\s*"([0-9a-f-]{36})"/.exec(statements.join('\n'))?.[1]
  if (!jobId) throw new Error('The job was not recorded.')
  const newId = (name: string) => `00000000-0000-4000-9000-:${name}`
  const variables = {
    [toUserId(1)]: '00000000-0000-4000-8000-:user',
    [id]: newId('generation'),
    [jobId]: newId('job'),
    [key]: newId('key'),
  }
  const setRandom = (name: string, max: number) => `\\set ${name} random(100000000000, ${100_000_000_000 + max})\n`
  const setNewIds = ['generation', 'job', 'key'].map((name) => setRandom(name, 899_999_999_999)).join('')
  const script = setRandom('user', USERS - 1) + setNewIds + createPgbenchScript(statements, variables)
  await writeFile(path.join(folder, 'charge.sql'), script)
  console.log(`${statements.length} statements a charge, ${CLIENTS} clients, ${USERS} users`)
}

/** Returns the charges per second. */
async function submitAll(service: Awaited<ReturnType<typeof createService>>): Promise<number> {
  let next = 0
  // Goes through the users in order from a random start: if each user were chosen at random, some user would reach the
  // per-user limit of queued generations.
  const first = Math.floor(Math.random() * USERS)
  const startedAt = performance.now()
  const client = async () => {
    while (next++ < CHARGES_PER_ROUND) await service.create(toUserId((first + next) % USERS), request, randomUUID())
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return CHARGES_PER_ROUND / ((performance.now() - startedAt) / 1000)
}

/**
 * Returns the transactions per second that pgbench reports, which exclude connection time. pgbench uses the simple
 * protocol, because the statements contain their values.
 */
async function runPgbench(): Promise<number> {
  const options = ['-n', '-M', 'simple', '-c', String(CLIENTS), '-j', '1', '-t', String(CHARGES_PER_ROUND / CLIENTS)]
  const { stdout } = await run('pgbench', [...options, '-f', path.join(folder, 'charge.sql'), server.url])
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!stdout.includes(`transactions actually processed: ${CHARGES_PER_ROUND}/${CHARGES_PER_ROUND}`))
    throw new Error(stdout)
  return perSecond
}

async function measure(work: () => Promise<number>): Promise<Round> {
  // The CPU time of this process includes finished children such as pgbench.
  const processes = [process.pid, await findPostmaster(pooledDatabase.db)]
  const before = await readCpuSeconds(processes)
  const perSecond = await work()
  const cpu = (await readCpuSeconds(processes)) - before
  const [counted] = await queryRows(
    pooledDatabase.db,
    sql`select (select count(*) from generations join ledger_entries on generation_id = generations.id)::int as charges,
      (select count(*) from pgboss.job where name = 'generate')::int as jobs`,
    z.object({ charges: z.int(), jobs: z.int() }),
  )
  if (counted?.charges !== CHARGES_PER_ROUND || counted.jobs !== CHARGES_PER_ROUND)
    throw new Error(JSON.stringify(counted))
  await deleteGenerations()
  return { perSecond, perCpuSecond: CHARGES_PER_ROUND / cpu }
}

async function deleteGenerations(): Promise<void> {
  await pooledDatabase.db.execute(sql`truncate generations`)
  await pooledDatabase.db.execute(sql`delete from pgboss.job where name = 'generate'`)
}

function print(rounds: Record<'service' | 'pgbench', Round[]>): void {
  const median = (values: number[]) => quantile(values, 0.5)
  for (const [name, measured] of Object.entries(rounds)) {
    const perSecond = median(measured.map((round) => round.perSecond))
    const perCpuSecond = median(measured.map((round) => round.perCpuSecond))
    console.log(`${name}: ${perSecond.toFixed(0)} a second, ${perCpuSecond.toFixed(0)} a second of CPU`)
  }
  const ratio = (rate: keyof Round) =>
    median(rounds.service.map((round, index) => round[rate] / (rounds.pgbench[index]?.[rate] ?? NaN)))
  const what = 'charge and enqueue: service / pgbench, by CPU'
  printMeasurement({ id: 'P7', what, measured: ratio('perCpuSecond'), goal: { atLeast: 0.78 } })
  printMeasurement({ id: 'P7', what: 'the same by the clock', measured: ratio('perSecond') })
}

/**
 * Reports are not needed: an error rejects the call that causes it, and the other reports are about connections that
 * close when their server stops.
 */
function ignoreReport(): void {}
