import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type Job, PgBoss, type PGliteLike } from 'pg-boss'
import { z } from 'zod'
import type { Logger } from '../../kernel/logger.ts'
import { recur } from '../../kernel/recurring.ts'
import type { Database, Db, Tx } from '../../ports/database.ts'
import type { JobPayloads, Jobs, QueueName, QueueOptions } from '../../ports/jobs.ts'
import { queryRows } from '../../ports/query-rows.ts'

export interface PgBossOptions {
  database: Database
  /** Whether no other process can be at work on the database: what is under way at the start was lost with the process before. */
  isAlone: boolean
  logger: Logger
  queues: Record<QueueName, QueueOptions>
}

/** Claims are looked after this often: a lost worker's job is free again after its heartbeat and this. */
const SUPERVISE_SECONDS = 5
const CORRECT_TIMES_EVERY_MS = 60_000
const HOUR_S = 3_600
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Jobs by pg-boss, in the application's own database, on both engines. */
export async function createPgBossJobs({ database, isAlone, logger, queues }: PgBossOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOf(database),
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => logger.error({ err: error }, 'The job queue reports an error.'))
  await boss.start()
  for (const [name, queue] of Object.entries(queues)) {
    await boss.createQueue(name)
    await boss.updateQueue(name, optionsOf(queue, database))
    // Fills the library's cache of queues: `send` would fill it outside the caller's transaction, which waits for ever on PGlite.
    await boss.findJobs(name, { id: NO_JOB })
    if (isAlone) await freeLostJobs(boss, database.db, name)
  }
  await correctTimes(database.db)
  const stopCorrecting = recur(() => correctTimes(database.db), {
    everyMs: CORRECT_TIMES_EVERY_MS,
    logger,
    name: 'Correcting the times of jobs',
  })
  return {
    async enqueue(tx, queue, payload) {
      await boss.send(queue, payload, { db: inTransaction(tx) })
    },

    async work<Name extends QueueName>(
      queue: Name,
      concurrency: number,
      handler: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>,
    ) {
      for (let worker = 0; worker < concurrency; worker++) await startWorker(boss, queue, handler)
    },

    async count() {
      const known = await boss.getQueues(Object.keys(queues))
      return known.map(({ name, deferredCount, queuedCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: deferredCount + queuedCount,
        running: activeCount,
        failed: failedCount,
      }))
    },

    async pause() {
      await Promise.all(Object.keys(queues).map((name) => boss.offWork(name, { wait: false })))
    },

    async stop(graceMs) {
      await stopCorrecting()
      await boss.stop({ graceful: graceMs > 0, timeout: Math.max(graceMs, 1_000), close: true })
    },

    async check() {
      if (!(await boss.isInstalled())) throw new Error('The job queue is not installed.')
    },
  }
}

/**
 * After the clock was set back, jobs lie in the future: nobody would take them, or miss their worker, before it has come there again. None is
 * put off when it is added, and a retry waits for an hour at most.
 */
async function correctTimes(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now()
    where (state = 'created' and start_after > now()) or (state = 'retry' and start_after > now() + interval '1 hour')`)
  await db.execute(sql`update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and started_on > now()`)
}

/** At once, instead of when they expire. */
async function freeLostJobs(boss: PgBoss, db: Db, queue: string): Promise<void> {
  const lost = await queryRows(
    db,
    sql`select id from pgboss.job where name = ${queue} and state = 'active'`,
    z.object({ id: z.uuid() }),
  )
  if (lost.length === 0) return
  await boss.fail(
    queue,
    lost.map(({ id }) => id),
  )
}

function optionsOf(
  { retryLimit, retryDelaySeconds, heartbeatSeconds, expireSeconds }: QueueOptions,
  { engine }: Database,
) {
  // Nobody else can be at work on the embedded database, so a heartbeat could only be missed by a machine that slept or was too busy.
  const expiry = { heartbeatSeconds: engine === 'pglite' ? null : heartbeatSeconds, expireInSeconds: expireSeconds }
  const backoff = retryDelaySeconds > 0 && { retryDelay: retryDelaySeconds, retryBackoff: true, retryDelayMax: HOUR_S }
  return { notify: true, retryLimit, ...expiry, ...backoff }
}

/** A worker that has finished a job does not look for the next one by itself before its poll: it has to be woken. */
async function startWorker<Payload>(
  boss: PgBoss,
  queue: string,
  handler: (payload: Payload, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let id = ''
  const options = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }
  id = await boss.work<Payload>(queue, options, async (jobs: Job<Payload>[]) => {
    try {
      for (const job of jobs) await handler(job.data, job.signal)
    } finally {
      boss.notifyWorker(id)
    }
  })
}

function connectionOf({ driver }: Database) {
  return driver.engine === 'pglite'
    ? { db: fromPglite(driver.pglite as PGliteLike), backend: 'pglite' as const }
    : { connectionString: driver.url, max: 4 }
}

function inTransaction(tx: Tx) {
  return fromDrizzle(tx as Parameters<typeof fromDrizzle>[0], sql as Parameters<typeof fromDrizzle>[1])
}

/** A job that is not done, as it would be enqueued anew. */
export interface WaitingJob {
  queue: string
  /** As JSON. */
  payload: string
}

/** What waits, is under way or is to be tried again, oldest first, as the transaction sees it. Also of a database that never had a queue. */
export async function selectWaitingJobs(tx: Tx): Promise<WaitingJob[]> {
  const [installed] = await queryRows(
    tx,
    sql`select to_regclass('pgboss.job') is not null as found`,
    z.object({ found: z.boolean() }),
  )
  if (!installed?.found) return []
  return queryRows(
    tx,
    sql`select name as queue, data::text as payload from pgboss.job
        where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on, id`,
    z.object({ queue: z.string(), payload: z.string() }),
  )
}
