import { ADMIN_PAGE_SIZE, type AuditSubject } from '@pictor/contract/limits'
import { numberCursor, toPage } from '../../kernel/pagination.ts'
import type { Db } from '../../ports/database.ts'
import { selectAuditEntries } from './admin.audit.repository.ts'
import { presentAudit } from './admin.presenter.ts'

interface AuditQuery {
  subject?: AuditSubject | undefined
  subjectId?: string | undefined
  cursor?: string | undefined
}

/** Returns a function that lists audit entries, newest first: all of them, or those about one subject. */
export function createAuditList({ db }: { db: Db }) {
  return async ({ subject, subjectId, cursor }: AuditQuery) => {
    const position = numberCursor.decode(cursor)
    const found = await selectAuditEntries(db, { subject, subjectId, position, limit: ADMIN_PAGE_SIZE + 1 })
    const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, numberCursor.encode)
    return { entries: rows.map(presentAudit), nextCursor }
  }
}
