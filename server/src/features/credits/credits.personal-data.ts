import { IMPORTED_HISTORY_SIZE, LEDGER_KINDS } from '@pictor/contract/limits'
import { z } from 'zod'
import { toJsonFile, type PersonalData, type PrepareImport } from '../../ports/personal-data.ts'
import { selectAccount, selectLedger, type LedgerRow } from './credits.repository.ts'

/**
 * Balance and ledger. They are kept after account deletion: without the user's row they don't identify a person, and
 * the ledger must add up.
 */
export const creditsPersonalData: PersonalData = {
  tables: ['user_credits', 'ledger_entries'],

  async *export(db, userId) {
    const account = (await selectAccount(db, userId)) ?? null
    const ledger = (await selectLedger(db, userId)).map(toExport)
    yield toJsonFile('credits.json', { account, ledger })
  },

  async erase() {},
}

/** Omits the admin who made the entry. */
function toExport(entry: LedgerRow) {
  const { id, userId, amount, kind, balance, reason, createdAt } = entry
  const reference = entry.reference ?? entry.generationId ?? entry.providerRefundId ?? entry.providerOrderId
  return { id, userId, amount, kind, reference, balance, reason, createdAt }
}

const ExportedEntry = z.object({
  amount: z.int(),
  kind: z.enum(LEDGER_KINDS),
  balance: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
})

/** Returns the ledger of the archive as history. An import never changes a balance. */
export const prepareCreditsImport: PrepareImport = async ({ archive }) => {
  const { ledger } = await archive.readJson('credits.json', z.object({ ledger: z.array(ExportedEntry) }))
  const entries = ledger.slice(0, IMPORTED_HISTORY_SIZE)
  return async () => ({ credits: entries.map(({ createdAt, ...entry }) => ({ ...entry, created_at: createdAt })) })
}
