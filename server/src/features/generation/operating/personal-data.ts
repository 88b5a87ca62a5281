import type { Clock } from '../../../kernel/clock.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { jsonFile, type PersonalData } from '../../../ports/personal-data.ts'
import type { Credits } from '../../credits/index.ts'
import { cancelUnfinished, selectKeys, selectOfUser, type GenerationRow } from '../generation.repository.ts'

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
      yield jsonFile('generations.json', (await selectOfUser(db, userId)).map(exportGeneration))
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

/** What they asked for and what became of it; how it was worked on, and what vendors took for it, is the operator's. */
function exportGeneration(row: GenerationRow) {
  const { id, status, prompt, aspectRatio, style, variations, visibility, credits, seed, model } = row
  const { hasReference, errorCode, createdAt, finishedAt } = row
  return {
    id,
    status,
    prompt,
    aspectRatio,
    style,
    variations,
    visibility,
    credits,
    seed,
    model,
    hasReference,
    errorCode,
    createdAt,
    finishedAt,
  }
}
