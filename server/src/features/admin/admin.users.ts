import { ADMIN_PAGE_SIZE } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import { timeCursor, toPage } from '../../kernel/pagination.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db } from '../../ports/database.ts'
import { selectAccounts, selectNewest } from '../credits/index.ts'
import { countOfUser } from '../generation/index.ts'
import { countImages } from '../images/index.ts'
import { countOrders } from '../payments/index.ts'
import { selectPlans } from '../plans/index.ts'
import {
  deleteSessions,
  findUsers,
  presentDevice,
  selectLiveSessions,
  selectUser,
  type UserRow,
} from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'
import { presentEntry, presentUser } from './admin.presenter.ts'

const ENTRIES = 50

interface ListInput {
  q?: string | undefined
  state?: 'suspended' | 'admin' | 'unconfirmed' | undefined
  cursor?: string | undefined
}

interface Needs {
  db: Db
  clock: Clock
  recordSecurityEvent: RecordSecurityEvent
  /** How often others reported images of a user. */
  countReports(userId: string): Promise<number>
}

export function createAdminUsers({ db, clock, recordSecurityEvent, countReports }: Needs) {
  async function presentAll(rows: UserRow[]) {
    const accounts = await selectAccounts(
      db,
      rows.map(({ id }) => id),
    )
    const plans = new Map((await selectPlans(db)).map(({ id, name }) => [id, name]))
    return rows.map((row) => presentUser(row, accounts.get(row.id), plans))
  }

  async function present(id: string) {
    const row = await selectUser(db, id)
    const [user] = row ? await presentAll([row]) : []
    if (!user) throw failure('NOT_FOUND')
    return user
  }

  return {
    async list({ q, state, cursor }: ListInput) {
      const position = timeCursor.decode(cursor)
      const found = await findUsers(db, { q, state, position, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, timeCursor.encode)
      return { users: await presentAll(rows), nextCursor }
    },

    present,

    async get(id: string) {
      const user = await present(id)
      return {
        user,
        entries: (await selectNewest(db, id, ENTRIES)).map(presentEntry),
        images: await countImages(db, id),
        generations: await countOfUser(db, id),
        orders: await countOrders(db, id),
        reports: await countReports(id),
        sessions: (await selectLiveSessions(db, id, clock.now())).map(presentDevice),
      }
    },

    /** Signs the user out everywhere and returns of how many devices, with an entry in the audit list if there was one. */
    async endSessions(operator: Operator, id: string): Promise<number> {
      const ended = await db.transaction(async (tx) => {
        if (!(await selectUser(tx, id))) throw failure('NOT_FOUND')
        const count = await deleteSessions(tx, id)
        const deed = { operator, at: clock.now(), action: 'users.end-sessions', detail: { ended: count } }
        if (count > 0) await insertAuditEntry(tx, { ...deed, subject: 'user', subjectId: id })
        return count
      })
      if (ended > 0) recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId: id, by: 'operator' })
      return ended
    },
  }
}
