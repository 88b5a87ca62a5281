import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import type { Clock } from '../../../kernel/clock.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Credits } from '../../credits/index.ts'
import type { Realtime } from '../../realtime/index.ts'
import { finishGeneration, hasWaiting, type GenerationEnd, type GenerationRow } from '../generation.repository.ts'

export interface EndingDependencies {
  credits: Credits
  realtime: Realtime
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  /** Hears of each generation that was ended here, once that is certain. */
  noteEnd(end: EndedGeneration): void
}

/** A generation that has ended, for the operator's figures. */
export interface EndedGeneration {
  row: GenerationRow
  /** `succeeded`, or the code that it failed with. */
  outcome: 'succeeded' | ErrorCode
  /** From the press to the end. */
  ms: number
}

/** How generations end, whoever ends them: a worker, the sweep of what is overdue, an operator. */
export function createEnding({ credits, realtime, jobs, clock, noteEnd }: EndingDependencies) {
  /** Tells, and hands a turn to those of the same user that had to wait for this one. Undefined if it is no longer as `row` knows it. */
  async function finish(tx: Tx, row: GenerationRow, end: GenerationEnd): Promise<GenerationRow | undefined> {
    const { id, userId } = row
    const telling = realtime.telling({ userId, type: 'generation.changed', id })
    const ended = await finishGeneration(tx, row, { ...end, telling })
    if (ended && (await hasWaiting(tx, userId))) await jobs.enqueue(tx, 'generate', { turnId: randomUUID() })
    return ended
  }

  return {
    finish,
    /** Ends it as failed and gives its credits back; undefined if it is no longer as `row` knows it. Its rough picture is left to the caller. */
    async fail(tx: Tx, row: GenerationRow, errorCode: ErrorCode): Promise<GenerationRow | undefined> {
      const ended = await finish(tx, row, { status: 'failed', errorCode, now: clock.now() })
      if (ended) await credits.refund(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
      return ended
    },

    /** After the transaction that ended it. Returns how long it took, in milliseconds. */
    tellEnd(row: GenerationRow, outcome: EndedGeneration['outcome']): number {
      const ms = clock.now().getTime() - row.createdAt.getTime()
      noteEnd({ row, outcome, ms })
      return ms
    },
  }
}
