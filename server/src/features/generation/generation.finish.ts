import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db, Tx } from '../../ports/database.ts'
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
  db: Db
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

/** Additional writes in the same transaction, such as an audit entry. */
export type AdditionalWrite = (tx: Tx, row: GenerationRow) => Promise<void>

/**
 * Finishes generations for workers, for the sweep of overdue generations and for admin actions. Users cancel them in
 * `generation.service.ts`, deletion of an account in `operating/personal-data.ts`.
 */
export function createFinisher(dependencies: FinishDependencies) {
  const { db, credits, images, realtime, jobs, clock, logger } = dependencies

  /**
   * Finishes a generation and notifies its user. Enqueues a job if the user has queued generations, because they may
   * have waited for this one. Returns undefined if the row has changed since `row` was read.
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

  async function deletePartial({ id, partialKey }: GenerationRow): Promise<void> {
    if (partialKey === null) return
    await images.deleteFiles([partialKey]).catch((error: unknown) => {
      logger.warn({ err: error, generationId: id }, 'The partial image of a failed generation could not be deleted.')
    })
  }

  return {
    finish,
    reportFinished,
    /**
     * Fails and refunds a generation, then deletes its partial image. `additionalWrite` runs in the transaction of the
     * refund. Returns undefined if the row has changed since `row` was read. A failed deletion does not reject, because
     * the refund is committed. The sweep of orphaned files deletes the file later.
     */
    async fail(
      row: GenerationRow,
      errorCode: ErrorCode,
      additionalWrite?: AdditionalWrite,
    ): Promise<GenerationRow | undefined> {
      const failed = await db.transaction(async (tx) => {
        const finished = await finish(tx, row, { status: 'failed', errorCode, now: clock.now() })
        if (!finished) return undefined
        await credits.refund(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
        await additionalWrite?.(tx, row)
        return finished
      })
      if (!failed) return undefined
      reportFinished(row, errorCode)
      await deletePartial(row)
      return failed
    },
  }
}
