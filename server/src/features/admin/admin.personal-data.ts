import { toJsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectAuditEntriesAboutUser, type AuditRow } from './admin.audit.repository.ts'

/**
 * Admin actions on the user and the user's data. The entries are kept after the account is deleted: they no longer
 * identify a person then.
 */
export const adminPersonalData: PersonalData = {
  tables: ['audit_entries'],

  async *export(db, userId) {
    yield toJsonFile('decisions.json', (await selectAuditEntriesAboutUser(db, userId)).map(toExport))
  },

  async erase() {},
}

/** Omits the admin who acted. */
function toExport({ at, action, subject, subjectId, detail }: AuditRow) {
  return { at, by: 'operator', action, subject, subjectId, detail }
}
