import type { Clock } from '../../../kernel/clock.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { toJsonFile, type PersonalData } from '../../../ports/personal-data.ts'
import type { Credits } from '../../credits/index.ts'
import { cancelUnfinished, selectTemporaryKeys, selectByUser, type GenerationRow } from '../generation.repository.ts'

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
      yield toJsonFile('generations.json', (await selectByUser(db, userId)).map(exportGeneration))
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

/** Exports the input and the result of a generation. Processing details and provider costs are the operator's data. */
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
