import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import type { Clock } from '../../kernel/clock.ts'
import type { Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Credits } from '../credits/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { finishGeneration, hasQueued, type GenerationResult, type GenerationRow } from './generation.repository.ts'

export interface FinishDependencies {
  credits: Credits
  realtime: Realtime
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
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

/** Finishes generations for workers, for the sweep of overdue generations and for admin actions. */
export function createFinisher({ credits, realtime, jobs, clock, onFinished }: FinishDependencies) {
  /**
   * Finishes a generation, notifies its user, and enqueues a job if the user has queued generations. Returns undefined
   * if the row has changed since `row` was read.
   */
  async function finish(tx: Tx, row: GenerationRow, result: GenerationResult): Promise<GenerationRow | undefined> {
    const { id, userId } = row
    const notifySql = realtime.notifySql({ userId, type: 'generation.changed', id })
    const finished = await finishGeneration(tx, row, { ...result, notifySql })
    if (finished && (await hasQueued(tx, userId))) await jobs.enqueue(tx, 'generate', { jobId: randomUUID() })
    return finished
  }

  return {
    finish,
    /**
     * Fails and refunds a generation. Returns undefined if the row has changed since `row` was read. The caller deletes
     * the partial image.
     */
    async fail(tx: Tx, row: GenerationRow, errorCode: ErrorCode): Promise<GenerationRow | undefined> {
      const finished = await finish(tx, row, { status: 'failed', errorCode, now: clock.now() })
      if (finished) await credits.refund(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
      return finished
    },

    /** Call it after the transaction that finished the generation. Returns its duration in milliseconds. */
    reportFinished(row: GenerationRow, outcome: FinishedGeneration['outcome']): number {
      const ms = clock.now().getTime() - row.createdAt.getTime()
      onFinished({ row, outcome, ms })
      return ms
    },
  }
}
