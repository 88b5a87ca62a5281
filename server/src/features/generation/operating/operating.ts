import { randomUUID } from 'node:crypto'
import { GENERATION_WAIT_MAX_MS } from '@pictor/contract/limits'
import { failure } from '../../../kernel/failure.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import type { Images } from '../../images/index.ts'
import { createEnding, type EndingDependencies } from '../worker/ending.ts'
import {
  findGenerations,
  handOver,
  lockGeneration,
  type GenerationsWanted,
  type StuckTimes,
} from './operating.repository.ts'
import { selectGeneration, type GenerationRow } from '../generation.repository.ts'

export interface OperatingDependencies extends EndingDependencies {
  db: Db
  images: Pick<Images, 'erase'>
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'costsMoney'>>
  /** From the claim to the refund at the latest, in milliseconds. */
  deadlineMs: number
}

/** What waits for longer is worth a look: a worker is missing, or too few are. */
const STUCK_AFTER_MS = 5 * 60_000

export interface GenerationOperating {
  find(wanted: GenerationsWanted): Promise<GenerationRow[]>
  isStuck(row: GenerationRow): boolean
  /**
   * Gives what has not ended a new turn, and fences off whoever was at it: in the same transaction, so that a model that costs money is not
   * asked by both. What the sweep would end at once gets time to wait and to be drawn anew. Throws NOT_FOUND, GENERATION_ENDED, and
   * MODEL_ASKED where it was asked already.
   */
  retry(id: string, alongside: Alongside): Promise<GenerationRow>
  /** Ends it as failed with its refund, whatever a worker does meanwhile. Throws NOT_FOUND, and GENERATION_ENDED if it had its end. */
  refund(id: string, alongside: Alongside): Promise<GenerationRow>
}

/** What is written in the same transaction. */
type Alongside = (tx: Tx, row: GenerationRow) => Promise<void>

export function createGenerationOperating(dependencies: OperatingDependencies): GenerationOperating {
  const { db, images, jobs, clock, models, deadlineMs } = dependencies
  const ending = createEnding(dependencies)

  function times(): StuckTimes {
    const now = clock.now()
    return { now, waitingSince: new Date(now.getTime() - STUCK_AFTER_MS) }
  }

  /** What waits any turn finds; what runs, or has waited longer than one may, its own turn alone. */
  async function giveTurn(tx: Tx, row: GenerationRow, turnId: string): Promise<GenerationRow> {
    const now = clock.now()
    if (row.status === 'queued' && now.getTime() - row.createdAt.getTime() < GENERATION_WAIT_MAX_MS) return row
    const deadlineAt = new Date(now.getTime() + GENERATION_WAIT_MAX_MS + deadlineMs)
    return (await handOver(tx, row, { turnId, now, deadlineAt })) ?? row
  }

  return {
    find: (wanted) => findGenerations(db, wanted, times()),

    isStuck({ status, createdAt, deadlineAt }) {
      const { now, waitingSince } = times()
      if (status === 'queued') return createdAt < waitingSince
      return status === 'running' && deadlineAt !== null && deadlineAt < now
    },

    retry: (id, alongside) =>
      db.transaction(async (tx) => {
        const row = unfinished(await lockGeneration(tx, id))
        const turnId = randomUUID()
        if (row.status === 'running' && row.calledAt !== null && models[row.modelType].costsMoney)
          throw failure('MODEL_ASKED')
        const turned = await giveTurn(tx, row, turnId)
        await jobs.enqueue(tx, 'generate', { turnId })
        await alongside(tx, row)
        return turned
      }),

    async refund(id, alongside) {
      for (;;) {
        const row = unfinished(await selectGeneration(db, id))
        const ended = await db.transaction(async (tx) => {
          const failed = await ending.fail(tx, row, 'MODEL_FAILED')
          if (failed) await alongside(tx, row)
          return failed
        })
        // Else a worker has taken it a step further since: its next state is looked at.
        if (!ended) continue
        ending.tellEnd(row, 'MODEL_FAILED')
        if (row.partialKey) await images.erase([row.partialKey])
        return ended
      }
    },
  }
}

function unfinished(row: GenerationRow | undefined): GenerationRow {
  if (!row) throw failure('NOT_FOUND')
  if (row.finishedAt !== null) throw failure('GENERATION_ENDED')
  return row
}
