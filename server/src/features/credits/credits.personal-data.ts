import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectAccount, selectLedger } from './credits.repository.ts'

/** Balance and ledger. They stay: without the user's row nothing in them leads to a person, and the books must add up. */
export const creditsPersonalData: PersonalData = {
  tables: ['user_credits', 'ledger_entries'],

  async *export(db, userId) {
    const account = (await selectAccount(db, userId)) ?? null
    // Who of the operator's people made an entry is nothing of the user's.
    const ledger = (await selectLedger(db, userId)).map(({ actor: _actor, ...entry }) => entry)
    yield jsonFile('credits.json', { account, ledger })
  },

  async erase() {},
}
