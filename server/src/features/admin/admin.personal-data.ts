import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectAuditAbout, type AuditRow } from './admin.audit.repository.ts'

/** What operators did about the user and what is the user's. It stays: an entry outlives whom it is about, and leads to nobody then. */
export const adminPersonalData: PersonalData = {
  tables: ['audit_entries'],

  async *export(db, userId) {
    yield jsonFile('decisions.json', (await selectAuditAbout(db, userId)).map(readable))
  },

  async erase() {},
}

/** Who of the operator's people it was is nothing of the user's. */
function readable({ at, action, subject, subjectId, detail }: AuditRow) {
  return { at, by: 'operator', action, subject, subjectId, detail }
}
