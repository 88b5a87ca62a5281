import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import type { Clock } from '../../kernel/clock.ts'
import type { Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Credits } from '../credits/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { finishGeneration, hasWaiting, type GenerationEnd, type GenerationRow } from './generation.repository.ts'

export interface FinishDependencies {
  credits: Credits
  realtime: Realtime
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  /** Called for each generation that was finished here, once that is certain. */
  onFinished(end: FinishedGeneration): void
}

/** A finished generation, for the operator's figures. */
export interface FinishedGeneration {
  row: GenerationRow
  /** `succeeded`, or the code that it failed with. */
  outcome: 'succeeded' | ErrorCode
  /** From the press to the end. */
  ms: number
}

/** How generations finish, whoever finishes them: a worker, the sweep of what is overdue, an admin. */
export function createFinish({ credits, realtime, jobs, clock, onFinished }: FinishDependencies) {
  /** Notifies the user, and enqueues a job for a generation of theirs that had to wait for this one. Undefined if another changed it since `row` was read. */
  async function finish(tx: Tx, row: GenerationRow, end: GenerationEnd): Promise<GenerationRow | undefined> {
    const { id, userId } = row
    const notifySql = realtime.notifySql({ userId, type: 'generation.changed', id })
    const ended = await finishGeneration(tx, row, { ...end, notifySql })
    if (ended && (await hasWaiting(tx, userId))) await jobs.enqueue(tx, 'generate', { jobId: randomUUID() })
    return ended
  }

  return {
    finish,
    /** Finishes it as failed and refunds it; undefined if another changed it since `row` was read. The caller deletes its partial image. */
    async fail(tx: Tx, row: GenerationRow, errorCode: ErrorCode): Promise<GenerationRow | undefined> {
      const ended = await finish(tx, row, { status: 'failed', errorCode, now: clock.now() })
      if (ended) await credits.refund(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
      return ended
    },

    /** After the transaction that finished it. Returns how long it took, in milliseconds. */
    reportFinished(row: GenerationRow, outcome: FinishedGeneration['outcome']): number {
      const ms = clock.now().getTime() - row.createdAt.getTime()
      onFinished({ row, outcome, ms })
      return ms
    },
  }
}
