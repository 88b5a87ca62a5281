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
import { createAdmission, createGeneration } from '../server/src/features/generation/index.ts'
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
import { startRenditions } from '../server/test/fixtures/renditions.ts'
import { cpuSeconds, postmasterOf } from './cpu-time.ts'
import { createRecorder, pgbenchScript } from './recorded-sql.ts'
import { quantile } from './statistics.ts'

// P7: charging and enqueuing for 1,000 users through the service, against pgbench, which sends the same recorded
// statements to the same server. The two alternate. Measured per second, and per second of CPU time of the clients and
// PostgreSQL.

const USERS = 1_000
const CLIENTS = 8
/** Stays below the limit of queued generations. They are deleted after each round. */
const CHARGES_PER_ROUND = 480
const ROUNDS = 8
const GOAL = 0.9

const run = promisify(execFile)
const userId = (number: number) => `00000000-0000-4000-8000-${100_000_000_000 + number}`
const request = {
  prompt: 'fog',
  aspectRatio: '2:3',
  variations: 1,
  style: 'None',
  image: null,
  visibility: 'public',
} as const

interface Round {
  perSecond: number
  perCpuSecond: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-charge-'))
const server = await startPostgresServer()
const recorder = createRecorder()
const migrations = path.resolve(import.meta.dirname, '../server/migrations')
const started: Jobs[] = []
const opened = await openPostgres({ url: server.url, migrations, poolSize: CLIENTS, report: silent })
const recording = new Pool({ connectionString: server.url, max: 1 })
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  await addUsers()
  const service = await createService(opened)
  await writeScript(await createService({ ...opened, db: drizzle(recording, { logger: recorder }) }))
  await clear()
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
  for (const jobs of started) await jobs.stop(0)
  await recording.end()
  await opened.close()
  await server.stop()
  await rm(folder, { recursive: true })
}

async function addUsers(): Promise<void> {
  await opened.db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at) select
        ('00000000-0000-4000-8000-' || (100000000000 + number))::uuid, number || '@example.org', 'somebody', true, '1', now()
      from generate_series(0, ${USERS - 1}) number`,
  )
  await opened.db.execute(
    sql`insert into user_credits (user_id, subscription_plan_id) select users.id, subscription_plans.id
      from users, subscription_plans where subscription_plans.name = 'Pro'`,
  )
  await opened.db.execute(
    sql`insert into ledger_entries (user_id, amount, kind, reference, balance)
      select user_id, 1000000, 'welcome', user_id::text, 1000000 from user_credits`,
  )
}

async function createService(database: Database) {
  const { db } = database
  const [clock, logger] = [systemClock, { info: silent, warn: silent, error: silent }]
  const realtime = await createRealtime(database)
  const queue = { retryLimit: 5, retryDelaySeconds: 0, heartbeatSeconds: 10, expireSeconds: 240 }
  const queues = { generate: queue, mail: queue, 'erase-files': queue, 'rename-files': queue }
  const jobs = await createPgBossJobs({ database, isExclusive: false, logger, queues })
  started.push(jobs)
  const presentPlan = createPlanPresenter({ standard: null, premium: null })
  const account = {
    welcomeCredits: 80,
    defaultPlan: 'Pro' as const,
    secret: 'secret',
    mayGetWelcomeCredits: async () => true,
  }
  const credits = createCredits({ ...account, db, realtime, clock, presentPlan })
  const store = createDiskObjectStore({ root: folder })
  const { renditions } = startRenditions()
  const images = createImages({ db, store, renditions, passCrashPoint: () => {}, fileUrls })
  const free = { model: 'none', costsMoney: false }
  const models = { standard: free, premium: free }
  const admission = createAdmission({ db, clock, logger, alerts: { raise() {} }, models, dailyBudgetMicroUsd: null })
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
  return createGeneration(dependencies)
}

/**
 * Submits once, records every statement, and writes a pgbench script in which user, generation, job and key are
 * variables.
 */
async function writeScript(service: Awaited<ReturnType<typeof createService>>): Promise<void> {
  const key = randomUUID()
  recorder.statements.length = 0
  const { id } = await service.create(userId(1), request, key)
  const statements = recorder.statements.filter((statement) => !statement.includes('pgboss.bam'))
  const jobId = /"jobId":\s*"([0-9a-f-]{36})"/.exec(statements.join('\n'))?.[1]
  if (!jobId) throw new Error('The job was not recorded.')
  const ofThisOne = (name: string) => `00000000-0000-4000-9000-:${name}`
  const variables = {
    [userId(1)]: '00000000-0000-4000-8000-:user',
    [id]: ofThisOne('generation'),
    [jobId]: ofThisOne('turn'),
    [key]: ofThisOne('key'),
  }
  const random = (name: string, max: number) => `\\set ${name} random(100000000000, ${100_000_000_000 + max})\n`
  const fresh = ['generation', 'turn', 'key'].map((name) => random(name, 899_999_999_999)).join('')
  const script = random('user', USERS - 1) + fresh + pgbenchScript(statements, variables)
  await writeFile(path.join(folder, 'charge.sql'), script)
  console.log(`${statements.length} statements a charge, ${CLIENTS} clients, ${USERS} users`)
}

async function submitAll(service: Awaited<ReturnType<typeof createService>>): Promise<number> {
  let next = 0
  // Goes through the users in order from a random start: with random users, one would reach the per-user limit of
  // queued generations.
  const first = Math.floor(Math.random() * USERS)
  const startedAt = performance.now()
  const client = async () => {
    while (next++ < CHARGES_PER_ROUND) await service.create(userId((first + next) % USERS), request, randomUUID())
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return CHARGES_PER_ROUND / ((performance.now() - startedAt) / 1000)
}

/**
 * Returns pgbench's own transactions per second, without connection time. It uses the simple protocol, because the
 * statements contain their values.
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
  // The CPU time of finished children such as pgbench counts for this process.
  const processes = [process.pid, await postmasterOf(opened.db)]
  const before = await cpuSeconds(processes)
  const perSecond = await work()
  const cpu = (await cpuSeconds(processes)) - before
  const [counted] = await queryRows(
    opened.db,
    sql`select (select count(*) from generations join ledger_entries on generation_id = generations.id)::int as charges,
      (select count(*) from pgboss.job where name = 'generate')::int as jobs`,
    z.object({ charges: z.int(), jobs: z.int() }),
  )
  if (counted?.charges !== CHARGES_PER_ROUND || counted.jobs !== CHARGES_PER_ROUND)
    throw new Error(JSON.stringify(counted))
  await clear()
  return { perSecond, perCpuSecond: CHARGES_PER_ROUND / cpu }
}

async function clear(): Promise<void> {
  await opened.db.execute(sql`truncate generations`)
  await opened.db.execute(sql`delete from pgboss.job where name = 'generate'`)
}

function print(rounds: Record<'service' | 'pgbench', Round[]>): void {
  const medianOf = (values: number[]) => quantile(values, 0.5)
  for (const [name, of] of Object.entries(rounds)) {
    const perSecond = medianOf(of.map((round) => round.perSecond))
    const perCpuSecond = medianOf(of.map((round) => round.perCpuSecond))
    console.log(`${name}: ${perSecond.toFixed(0)} a second, ${perCpuSecond.toFixed(0)} a second of CPU`)
  }
  const ratio = (of: keyof Round) =>
    medianOf(rounds.service.map((round, index) => round[of] / (rounds.pgbench[index]?.[of] ?? NaN))).toFixed(2)
  console.log(
    `service / pgbench: ${ratio('perSecond')} by time, ${ratio('perCpuSecond')} by CPU; goal: at least ${GOAL}`,
  )
}

/**
 * Errors reject the call that causes them. The remaining reports are about connections that close with their server.
 */
function silent(): void {}
