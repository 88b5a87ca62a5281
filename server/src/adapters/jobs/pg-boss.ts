import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type Job, PgBoss, type PGliteLike } from 'pg-boss'
import { z } from 'zod'
import type { Logger } from '../../kernel/logger.ts'
import { runPeriodically } from '../../kernel/periodic-task.ts'
import type { Database, Db, Tx } from '../../ports/database.ts'
import type { JobPayloads, Jobs, QueueName, QueueOptions } from '../../ports/jobs.ts'
import { queryRows } from '../../ports/query-rows.ts'

export interface PgBossOptions {
  database: Database
  /**
   * Whether no other process uses the database. Jobs that are active at the start then belong to a process that has
   * ended.
   */
  isExclusive: boolean
  logger: Logger
  queues: Record<QueueName, QueueOptions>
}

/**
 * Interval of the search for jobs of lost workers, and of counting. A lost worker's job is released at most this long
 * after its heartbeat timeout. Only one process uses the embedded engine, so there the check only finds jobs that ran
 * too long.
 */
const SUPERVISE_SECONDS = { postgres: 5, pglite: 30 }
const CORRECTION_INTERVAL_MS = 60_000
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** A job queue with pg-boss in the application's database, for both engines. */
export async function createPgBossJobs({ database, isExclusive, logger, queues }: PgBossOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...toConnectionOptions(database),
    useListenNotify: true,
    // No cron schedules and no jobs that depend on others are used.
    schedule: false,
    flowIntervalSeconds: DAY_S,
    superviseIntervalSeconds: SUPERVISE_SECONDS[database.engine],
    monitorIntervalSeconds: SUPERVISE_SECONDS[database.engine],
  })
  boss.on('error', (error) => logger.error({ err: error }, 'The job queue reported an error.'))
  await boss.start()
  for (const [name, queue] of Object.entries(queues)) {
    await boss.createQueue(name)
    await boss.updateQueue(name, toQueueSettings(queue, database))
    // Fills the library's queue cache. `send` would otherwise fill it outside the caller's transaction, which deadlocks
    // on PGlite.
    await boss.findJobs(name, { id: NO_JOB })
    if (isExclusive) await failLostJobs(boss, database.db, name)
  }
  await correctJobTimes(database.db)
  const stopCorrecting = runPeriodically(() => correctJobTimes(database.db), {
    intervalMs: CORRECTION_INTERVAL_MS,
    logger,
    name: 'Correction of job times',
  })
  return {
    async enqueue(tx, queue, payload) {
      await boss.send(queue, payload, { db: toBossConnection(tx) })
    },

    async work<Name extends QueueName>(
      queue: Name,
      concurrency: number,
      handler: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>,
    ) {
      for (let worker = 0; worker < concurrency; worker++) await startWorker(boss, queue, handler)
    },

    async count() {
      const queueStats = await boss.getQueues(Object.keys(queues))
      return queueStats.map(({ name, deferredCount, queuedCount, activeCount, failedCount }) => ({
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
 * Corrects jobs whose times are in the future because the clock was set back: until then, workers would not take them,
 * and lost workers would not be detected. New jobs are never delayed and a retry waits for an hour at most, so any
 * later start time is wrong.
 */
async function correctJobTimes(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now()
    where (state = 'created' and start_after > now()) or (state = 'retry' and start_after > now() + interval '1 hour')`)
  await db.execute(sql`update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and started_on > now()`)
}

/** Fails the jobs of processes that have ended, so that they are retried now and not only when they expire. */
async function failLostJobs(boss: PgBoss, db: Db, queue: string): Promise<void> {
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

function toQueueSettings(
  { retryLimit, retryDelaySeconds, heartbeatSeconds, expireSeconds }: QueueOptions,
  { engine }: Database,
) {
  // Only one process uses the embedded database, so a missed heartbeat can only mean a suspended or overloaded machine.
  const expiry = { heartbeatSeconds: engine === 'pglite' ? null : heartbeatSeconds, expireInSeconds: expireSeconds }
  const backoff = retryDelaySeconds > 0 && { retryDelay: retryDelaySeconds, retryBackoff: true, retryDelayMax: HOUR_S }
  return { notify: true, retryLimit, ...expiry, ...backoff }
}

/** Starts a worker that fetches the next job immediately after a job, instead of at its next poll. */
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

function toConnectionOptions({ driver }: Database) {
  return driver.engine === 'pglite'
    ? { db: fromPglite(driver.pglite as PGliteLike), backend: 'pglite' as const }
    : { connectionString: driver.url, max: 4 }
}

function toBossConnection(tx: Tx) {
  return fromDrizzle(tx as Parameters<typeof fromDrizzle>[0], sql as Parameters<typeof fromDrizzle>[1])
}

/** An unfinished job, with the data that is needed to enqueue it again. */
export interface UnfinishedJob {
  queue: string
  /** The payload as JSON. */
  payload: string
}

/**
 * Selects queued, active and retrying jobs, oldest first, within the transaction. Also works if the database has no
 * queue.
 */
export async function selectUnfinishedJobs(tx: Tx): Promise<UnfinishedJob[]> {
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
