import type { Clock } from '../../kernel/clock.ts'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { selectAccounts, selectNewest, type Credits } from '../credits/index.ts'
import { countOfUser } from '../generation/index.ts'
import { countImages, countReports } from '../images/index.ts'
import { countOrders } from '../payments/index.ts'
import { selectPlans } from '../plans/index.ts'
import { findUsers, selectUser, type UserRow } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'
import { pageOf } from './admin.pages.ts'
import { presentEntry, presentUser } from './admin.presenter.ts'

const ENTRIES = 50

interface Needs {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'adjust'>
  /** Keeps an account from being deleted until the transaction ends; false if there is none. */
  hold(tx: Tx, userId: string): Promise<boolean>
}

interface ListInput {
  q?: string | undefined
  state?: 'suspended' | 'admin' | 'unconfirmed' | undefined
  cursor?: string | undefined
}

export interface Correcting {
  userId: string
  /** Credits, signed. */
  amount: number
  reason: string
  key: string
}

export function createAdminUsers({ db, clock, credits, hold }: Needs) {
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
      const after = cursor === undefined ? undefined : decodeCursor(cursor)
      const { rows, nextCursor } = await pageOf((limit) => findUsers(db, { q, state, after, limit }), encodeCursor)
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
        reports: await countReports(db, id),
      }
    },

    /** Corrected and listed once a key: `ledger_entries_once` decides for both, as they are one transaction. */
    correct: (operator: Operator, { userId, amount, reason, key }: Correcting) =>
      db.transaction(async (tx) => {
        // A deleted account's balance stays, and is nobody's.
        if (!(await hold(tx, userId))) throw failure('NOT_FOUND')
        const correction = { userId, credits: amount, reason, operator: operator.name, key }
        const { balance, isNew } = await credits.adjust(tx, correction)
        if (isNew) {
          const detail = { amount, reason, balance, key }
          const deed = {
            operator,
            at: clock.now(),
            action: 'credits.correct',
            subject: 'user',
            subjectId: userId,
          } as const
          await insertAuditEntry(tx, { ...deed, detail })
        }
        return { balance, is_new: isNew }
      }),
  }
}
