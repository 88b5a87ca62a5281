import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Credits } from '../credits/index.ts'
import type { Images } from '../images/index.ts'
import type { Realtime } from '../realtime/index.ts'
import {
  finishGeneration,
  generationChangedSql,
  type GenerationResult,
  type GenerationRow,
} from './generation.repository.ts'

export interface FinishDependencies {
  credits: Credits
  images: Pick<Images, 'deleteFiles'>
  realtime: Realtime
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  logger: Logger
  /** Called after the commit for each generation that this process finished. */
  onFinished(result: FinishedGeneration): void
}

/** A finished generation, for metrics. */
export interface FinishedGeneration {
  row: GenerationRow
  /** `succeeded` or the error code. */
  outcome: 'succeeded' | ErrorCode
  /** Time from the submission to the end, in milliseconds. */
  ms: number
}

/**
 * Finishes generations for workers, for the sweep of overdue generations and for admin actions. Users cancel them in
 * `generation.service.ts`.
 */
export function createFinisher(dependencies: FinishDependencies) {
  const { credits, images, realtime, jobs, clock, logger } = dependencies

  /**
   * Finishes a generation, notifies its user, and enqueues a job if the user has queued generations. Returns undefined
   * if the row has changed since `row` was read.
   */
  async function finish(tx: Tx, row: GenerationRow, result: GenerationResult): Promise<GenerationRow | undefined> {
    const finished = await finishGeneration(tx, row, { ...result, notifySql: generationChangedSql(realtime, row) })
    if (finished?.hasQueued) await jobs.enqueue(tx, 'generate', { jobId: randomUUID() })
    return finished
  }

  /** Call it after the transaction that finished the generation. Returns its duration in milliseconds. */
  function reportFinished(row: GenerationRow, outcome: FinishedGeneration['outcome']): number {
    const ms = clock.now().getTime() - row.createdAt.getTime()
    dependencies.onFinished({ row, outcome, ms })
    return ms
  }

  return {
    finish,
    reportFinished,
    /** Fails and refunds a generation. Returns undefined if the row has changed since `row` was read. */
    async fail(tx: Tx, row: GenerationRow, errorCode: ErrorCode): Promise<GenerationRow | undefined> {
      const finished = await finish(tx, row, { status: 'failed', errorCode, now: clock.now() })
      if (finished) await credits.refund(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
      return finished
    },

    /**
     * Call it after the transaction in which `fail` succeeded. Also deletes the partial image. A failed deletion
     * does not reject, because the refund is committed. The sweep of orphaned files deletes the file later.
     */
    async reportFailed(row: GenerationRow, errorCode: ErrorCode): Promise<void> {
      reportFinished(row, errorCode)
      if (row.partialKey === null) return
      await images.deleteFiles([row.partialKey]).catch((error: unknown) => {
        logger.warn(
          { err: error, generationId: row.id },
          'The partial image of a failed generation could not be deleted.',
        )
      })
    },
  }
}
