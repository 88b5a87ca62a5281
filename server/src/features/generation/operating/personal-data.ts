import type { Clock } from '../../../kernel/clock.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { toJsonFile, type PersonalData } from '../../../ports/personal-data.ts'
import type { Credits } from '../../credits/index.ts'
import { cancelUnfinished, selectForExport, selectTemporaryKeys } from '../generation.repository.ts'

interface Dependencies {
  credits: Credits
  jobs: Jobs
  clock: Clock
}

/**
 * The user's generations. `erase` cancels and refunds unfinished ones, so that the ledger is consistent when the rows
 * are deleted. A job deletes their reference images and partial images.
 */
export function generationPersonalData({ credits, jobs, clock }: Dependencies): PersonalData {
  return {
    tables: ['generations'],

    async *export(db, userId) {
      yield toJsonFile('generations.json', await selectForExport(db, userId))
    },

    async erase(tx, userId) {
      for (const row of await cancelUnfinished(tx, userId, clock.now())) {
        await credits.refund(tx, { userId, generationId: row.id, credits: row.credits })
      }
      const keys = await selectTemporaryKeys(tx, userId)
      if (keys.length > 0) await jobs.enqueue(tx, 'erase-files', { keys })
    },
  }
}
