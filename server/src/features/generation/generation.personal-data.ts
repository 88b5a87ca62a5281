import type { Clock } from '../../kernel/clock.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import type { Credits } from '../credits/index.ts'
import { cancelUnfinished, selectKeys, selectOfUser } from './generation.repository.ts'

interface Needs {
  credits: Credits
  jobs: Jobs
  clock: Clock
}

/**
 * What the user asked for. What still waits or runs is cancelled and refunded, so that the books are right when the rows go; the
 * pictures they started from, or were on their way to, are erased by a job.
 */
export function generationPersonalData({ credits, jobs, clock }: Needs): PersonalData {
  return {
    tables: ['generations'],

    async *export(db, userId) {
      yield jsonFile('generations.json', await selectOfUser(db, userId))
    },

    async erase(tx, userId) {
      for (const row of await cancelUnfinished(tx, userId, clock.now())) {
        await credits.refund(tx, { userId, generationId: row.id, credits: row.credits })
      }
      const keys = await selectKeys(tx, userId)
      if (keys.length > 0) await jobs.enqueue(tx, 'erase-files', { keys })
    },
  }
}
