import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectAuditAbout, type AuditRow } from './admin.audit.repository.ts'

/**
 * Admin actions on the user and the user's data. The entries are kept after account deletion; then they don't identify
 * anybody.
 */
export const adminPersonalData: PersonalData = {
  tables: ['audit_entries'],

  async *export(db, userId) {
    yield jsonFile('decisions.json', (await selectAuditAbout(db, userId)).map(readable))
  },

  async erase() {},
}

/** Omits which admin acted. */
function readable({ at, action, subject, subjectId, detail }: AuditRow) {
  return { at, by: 'operator', action, subject, subjectId, detail }
}
