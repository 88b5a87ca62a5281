import type { Clock } from '../../kernel/clock.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import type { Credits } from '../credits/index.ts'
import { cancelUnfinished, selectOfUser } from './generation.repository.ts'

/** What the user asked for. What still waits or runs is cancelled and refunded, so that the books are right when the rows go. */
export function generationPersonalData(credits: Credits, clock: Clock): PersonalData {
  return {
    tables: ['generations'],

    async *export(db, userId) {
      yield jsonFile('generations.json', await selectOfUser(db, userId))
    },

    async erase(tx, userId) {
      for (const row of await cancelUnfinished(tx, userId, clock.now())) {
        await credits.refund(tx, { userId, generationId: row.id, credits: row.credits })
      }
    },
  }
}
