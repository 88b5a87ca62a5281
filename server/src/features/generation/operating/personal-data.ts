import type { Clock } from '../../../kernel/clock.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { jsonFile, type PersonalData } from '../../../ports/personal-data.ts'
import type { Credits } from '../../credits/index.ts'
import { cancelUnfinished, selectKeys, selectByUser, type GenerationRow } from '../generation.repository.ts'

interface Dependencies {
  credits: Credits
  jobs: Jobs
  clock: Clock
}

/**
 * The user's generations. Unfinished ones are cancelled and refunded, so the ledger is consistent when the rows are
 * deleted. A job deletes reference images and partial images.
 */
export function generationPersonalData({ credits, jobs, clock }: Dependencies): PersonalData {
  return {
    tables: ['generations'],

    async *export(db, userId) {
      yield jsonFile('generations.json', (await selectByUser(db, userId)).map(exportGeneration))
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

/** Input and result of a generation. Processing details and provider costs are data of the operator. */
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
