import { afterAll } from 'vitest'
import { createPgBossJobs } from '../../src/adapters/jobs/pg-boss.ts'
import type { Database } from '../../src/ports/database.ts'
import type { Jobs } from '../../src/ports/jobs.ts'

/**
 * Creates jobs without retries, for a test without an application. Call it at the top of a test file. The jobs stop
 * after the last test.
 */
export async function createTestJobs(database: Database): Promise<Jobs> {
  const jobs = await openTestJobs(database)
  afterAll(() => jobs.stop(0))
  return jobs
}

/** Like `createTestJobs`, for a test that stops the jobs itself. */
export function openTestJobs(database: Database): Promise<Jobs> {
  const queue = { retryLimit: 0, retryDelaySeconds: 0, heartbeatSeconds: 60, expireSeconds: 240 }
  const logger = { info: () => {}, warn: () => {}, error: () => {} }
  const queues = { generate: queue, mail: queue, 'erase-files': queue, 'rename-files': queue }
  return createPgBossJobs({ database, isExclusive: false, logger, queues })
}
