import { GENERATION_WAIT_MAX_MS } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import type { Realtime } from '../../realtime/index.ts'
import { chooseNext, claimGeneration, countOvertaken, selectOfTurn } from './claims.repository.ts'
import { selectGeneration, type GenerationRow } from '../generation.repository.ts'

export interface ClaimDependencies {
  db: Db
  realtime: Realtime
  clock: Clock
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'model' | 'costsMoney'>>
  /** From the claim to the refund at the latest, in milliseconds. */
  deadlineMs: number
  /** Ends a generation that must not be drawn any more, and refunds it. */
  giveUp(row: GenerationRow): Promise<void>
}

/**
 * What a worker draws in its turn. A turn is not tied to a generation: whose it is, is decided when it comes, so that neither one
 * user's queue nor the dearer plan's holds up the others. A turn that is handed out again goes on with what was begun in it.
 */
export function createClaims({ db, realtime, clock, models, deadlineMs, giveUp }: ClaimDependencies) {
  function claimFor(tx: Db | Tx, row: GenerationRow, turnId: string): Promise<GenerationRow | undefined> {
    const now = clock.now()
    const telling = realtime.telling({ userId: row.userId, type: 'generation.changed', id: row.id })
    const deadlineAt = new Date(now.getTime() + deadlineMs)
    return claimGeneration(tx, row, { turnId, now, deadlineAt, telling })
  }

  /**
   * After a worker was lost. A model that costs money and was asked is never asked again. Looked at after the claim, which fences the
   * worker before off: one that was only late may note its call until then.
   */
  async function takeOver(row: GenerationRow, turnId: string): Promise<GenerationRow | null> {
    const claimed = await claimFor(db, row, turnId)
    if (!claimed) return null
    if (claimed.calledAt === null || !models[claimed.modelType].costsMoney) return claimed
    await giveUp(claimed)
    return null
  }

  function takeNext(turnId: string): Promise<GenerationRow | null> {
    return db.transaction(async (tx) => {
      const id = await chooseNext(tx, new Date(clock.now().getTime() - GENERATION_WAIT_MAX_MS))
      const row = id && (await selectGeneration(tx, id))
      // Whoever asked for it may have taken it back since, or do so now: then some are brought forward a little early.
      if (!row || row.status !== 'queued') return null
      await countOvertaken(tx, row)
      return (await claimFor(tx, row, turnId)) ?? null
    })
  }

  return {
    /** Null if there is nothing to draw in this turn. */
    async claim(turnId: string): Promise<GenerationRow | null> {
      const begun = await selectOfTurn(db, turnId)
      return begun ? takeOver(begun, turnId) : takeNext(turnId)
    },
  }
}
