import { ADMIN_PAGE_SIZE } from '@pictor/contract/limits'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import { timeCursor, toPage } from '../../kernel/pagination.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db } from '../../ports/database.ts'
import { selectAccount, selectAccounts, selectNewestEntries } from '../credits/index.ts'
import { countByUser } from '../generation/index.ts'
import { countImages } from '../images/index.ts'
import { countOrders } from '../payments/index.ts'
import { selectPlan, selectPlans } from '../plans/index.ts'
import {
  deleteSessions,
  findUsers,
  presentDevice,
  selectLiveSessions,
  selectUser,
  selectUserByEmail,
  updateRole,
  type DisableTwoStep,
  type UserRow,
} from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'
import { presentLedgerEntry, presentUser } from './admin.presenter.ts'

const ENTRIES_MAX = 50

interface ListInput {
  q?: string | undefined
  state?: 'suspended' | 'admin' | 'unconfirmed' | undefined
  cursor?: string | undefined
}

interface AdminUsersDependencies {
  db: Db
  clock: Clock
  disableTwoStep: DisableTwoStep
  recordSecurityEvent: RecordSecurityEvent
  /** The number of reports on a user's images. */
  countReports(userId: string): Promise<number>
}

export function createAdminUsers({
  db,
  clock,
  disableTwoStep,
  recordSecurityEvent,
  countReports,
}: AdminUsersDependencies) {
  async function presentAll(rows: UserRow[]) {
    const accounts = await selectAccounts(
      db,
      rows.map(({ id }) => id),
    )
    const plans = new Map((await selectPlans(db)).map(({ id, name }) => [id, name]))
    return rows.map((row) => presentUser(row, accounts.get(row.id), plans))
  }

  /** Throws NOT_FOUND without a row. */
  async function present(row: UserRow | undefined) {
    const [user] = row ? await presentAll([row]) : []
    if (!user) throw apiError('NOT_FOUND')
    return user
  }

  const readUser = async (id: string) => present(await selectUser(db, id))

  return {
    async list({ q, state, cursor }: ListInput) {
      const position = timeCursor.decode(cursor)
      const found = await findUsers(db, { q, state, position, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, timeCursor.encode)
      return { users: await presentAll(rows), nextCursor }
    },

    readUser,

    /** Finds a user by id or email. Throws NOT_FOUND. */
    find: async (idOrEmail: string) => present(await selectByIdOrEmail(db, idOrEmail)),

    /**
     * Returns balance, plan and newest entries of a user, by id or email. A deleted account still has its ledger: it is
     * found by its id, and its email is null. `credits` is null until the account is opened. Throws NOT_FOUND.
     */
    async readLedger(idOrEmail: string, limit: number) {
      const user = await selectByIdOrEmail(db, idOrEmail)
      const id = user?.id ?? idOrEmail
      const account = isId(id) ? await selectAccount(db, id) : undefined
      if (!user && !account) throw apiError('NOT_FOUND')
      const planId = account?.subscriptionPlanId ?? null
      return {
        user: { id, email: user?.email ?? null },
        credits: account?.balance ?? null,
        plan: (planId !== null && (await selectPlan(db, planId))?.name) || null,
        entries: account ? (await selectNewestEntries(db, id, limit)).map(presentLedgerEntry) : [],
      }
    },

    async get(id: string) {
      const user = await readUser(id)
      return {
        user,
        entries: (await selectNewestEntries(db, id, ENTRIES_MAX)).map(presentLedgerEntry),
        images: await countImages(db, id),
        generations: await countByUser(db, id),
        orders: await countOrders(db, id),
        reports: await countReports(id),
        sessions: (await selectLiveSessions(db, id, clock.now())).map(presentDevice),
      }
    },

    /**
     * Grants or revokes the admin role. Returns false for an unknown or suspended user. Only the command line calls
     * this.
     */
    setRole(actor: AdminActor, userId: string, role: UserRow['role']): Promise<boolean> {
      return db.transaction(async (tx) => {
        const at = clock.now()
        if (!(await updateRole(tx, userId, role, at))) return false
        const auditEntry = { actor, at, action: 'users.role', subject: 'user', subjectId: userId } as const
        await insertAuditEntry(tx, { ...auditEntry, detail: { role } })
        return true
      })
    },

    /**
     * Turns off two-step sign-in for a user who lost the app and the recovery codes. Returns false if it was off. Only
     * the command line calls this.
     */
    resetTwoStep(actor: AdminActor, userId: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const at = clock.now()
        if (!(await disableTwoStep(tx, userId))) return false
        const auditEntry = { actor, at, action: 'users.reset-two-step', subject: 'user', subjectId: userId } as const
        await insertAuditEntry(tx, { ...auditEntry, detail: {} })
        return true
      })
    },

    /** Records that an operator imports data of a user. */
    async recordImport(actor: AdminActor, userId: string, detail: { trusted: boolean }): Promise<void> {
      const auditEntry = { actor, at: clock.now(), action: 'users.import', subject: 'user', subjectId: userId } as const
      await db.transaction((tx) => insertAuditEntry(tx, { ...auditEntry, detail }))
    },

    /** Revokes all sessions of a user and returns their number. Writes an audit entry if there were any. */
    async revokeSessions(actor: AdminActor, id: string): Promise<number> {
      const revokedCount = await db.transaction(async (tx) => {
        if (!(await selectUser(tx, id))) throw apiError('NOT_FOUND')
        const count = await deleteSessions(tx, id)
        const auditEntry = { actor, at: clock.now(), action: 'users.end-sessions', detail: { ended: count } }
        if (count > 0) await insertAuditEntry(tx, { ...auditEntry, subject: 'user', subjectId: id })
        return count
      })
      if (revokedCount > 0) recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId: id, by: 'operator' })
      return revokedCount
    },
  }
}

function selectByIdOrEmail(db: Db, idOrEmail: string): Promise<UserRow | undefined> {
  return isId(idOrEmail) ? selectUser(db, idOrEmail) : selectUserByEmail(db, idOrEmail.toLowerCase())
}

function isId(idOrEmail: string): boolean {
  return z.uuid().safeParse(idOrEmail).success
}
