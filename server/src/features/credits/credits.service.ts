import { createHmac, randomUUID } from 'node:crypto'
import type { CreditsState } from '@pictor/contract'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { selectPlan, selectPlanByName, type PlanRow, type PresentPlan } from '../plans/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { toMailbox } from './credits.mailbox.ts'
import {
  insertAccount,
  hasPurchase,
  insertLedgerEntry,
  lockBalance,
  buildPlanIdQuery,
  selectAccount,
  selectAccountAndPlan,
  selectEntry,
  updatePlan,
  type NewLedgerEntry,
} from './credits.repository.ts'

export interface CreditsDependencies {
  db: Db
  realtime: Realtime
  clock: Clock
  welcomeCredits: number
  /** The plan of new accounts; null for none. */
  defaultPlan: PlanRow['name'] | null
  presentPlan: PresentPlan
  /** Key for the hashes of mailboxes that got welcome credits. The hashes outlive the accounts. */
  secret: string
  /** Whether the current client may still get welcome credits. Called once for each account that would get them. */
  mayGetWelcomeCredits(): Promise<boolean>
}

/** A charge or its refund. */
export interface GenerationCost {
  userId: string
  generationId: string
  /** Whole credits, positive. */
  credits: number
}

export interface Credits {
  /**
   * Opens the account of a user with a confirmed email and adds welcome credits, once per mailbox and a few times per
   * client. Safe to call again.
   */
  openAccount(user: { id: string; email: string }): Promise<void>
  /** Reads balance and plan. */
  readState(userId: string): Promise<CreditsState>
  /** Reads the user's plan in this transaction; undefined for none. */
  readPlan(tx: Db | Tx, userId: string): Promise<PlanRow | undefined>
  /** Switches the plan and returns the balance, which does not change. */
  assignPlan(userId: string, plan: PlanRow): Promise<number>
  /**
   * Deducts credits and returns the new balance, or throws INSUFFICIENT_CREDITS. Applies once per key
   * (`ledger_entries_kind_reference_key`); the same key with another amount throws IDEMPOTENCY_KEY_REUSED.
   */
  deduct(userId: string, credits: number, idempotencyKey?: string): Promise<number>
  /**
   * Charges the cost once (`ledger_entries_kind_generation_id_key`), or throws INSUFFICIENT_CREDITS.
   * `ledger_entries_balance_check` keeps the balance from becoming negative.
   */
  charge(tx: Tx, cost: GenerationCost): Promise<void>
  /** Refunds a charge. Repeated calls refund it once (`ledger_entries_kind_generation_id_key`). */
  refund(tx: Tx, cost: GenerationCost): Promise<void>
  /**
   * Adds the credits of a paid order, once per order (`ledger_entries_order_id_key`). At commit,
   * `ledger_purchase_has_order` requires that the order is paid. Only the settlement calls this.
   */
  addPurchase(tx: Tx, purchase: Purchase): Promise<void>
  /** Whether an order's credits were added. */
  hasPurchase(tx: Tx, orderId: string): Promise<boolean>
  /** Locks the account until the transaction ends and returns its balance, or 0 without an account. */
  lockBalance(tx: Tx, userId: string): Promise<number>
  /**
   * Deducts the credits of a refunded purchase, once per refund (`ledger_entries_refund_id_key`). Pass at most the
   * balance.
   */
  reverse(tx: Tx, reversal: Reversal): Promise<void>
  /**
   * Adjusts the balance for an admin and returns the balance after the adjustment, once per key
   * (`ledger_entries_kind_reference_key`). Throws INSUFFICIENT_CREDITS if the balance would be negative, NOT_FOUND
   * without an account, and IDEMPOTENCY_KEY_REUSED if the key belongs to another adjustment.
   */
  adjust(tx: Tx, adjustment: Adjustment): Promise<{ balance: number; isNew: boolean }>
}

export interface Purchase {
  userId: string
  orderId: string
  /** Whole credits, positive. */
  credits: number
}

export interface Reversal {
  userId: string
  refundId: string
  /** Whole credits, positive. */
  credits: number
}

export interface Adjustment {
  userId: string
  /** Whole credits, signed, not zero. */
  credits: number
  /** Shown to the user. */
  reason: string
  actor: string
  key?: string | undefined
}

export function createCredits(dependencies: CreditsDependencies): Credits {
  const { db, realtime, clock, presentPlan } = dependencies
  const createChange = (userId: string) => ({ userId, type: 'credits.changed', id: userId }) as const
  const addEntry = (tx: Tx, entry: NewLedgerEntry) =>
    insertLedgerEntry(tx, entry, realtime.notifySql(createChange(entry.userId)))

  const hashEmail = (email: string) => createHmac('sha256', dependencies.secret).update(email).digest('hex')

  /**
   * Returns the reference of the entry that gives welcome credits to a mailbox once
   * (`ledger_entries_kind_reference_key`), or null if the mailbox gets none.
   */
  async function findWelcomeReference(tx: Tx, email: string): Promise<string | null> {
    if (dependencies.welcomeCredits === 0) return null
    const reference = hashEmail(toMailbox(email))
    // Older entries contain the hash of the full email, including its `+` suffix.
    for (const usedReference of [reference, hashEmail(email.toLowerCase())]) {
      if (await selectEntry(tx, 'welcome', usedReference)) return null
    }
    return (await dependencies.mayGetWelcomeCredits()) ? reference : null
  }

  return {
    async openAccount({ id, email }) {
      if (await selectAccount(db, id)) return
      const plan = dependencies.defaultPlan && (await selectPlanByName(db, dependencies.defaultPlan))
      await db.transaction(async (tx) => {
        if (!(await insertAccount(tx, id, plan?.id ?? null))) return
        const reference = await findWelcomeReference(tx, email)
        if (reference === null) return
        await addEntry(tx, { userId: id, amount: dependencies.welcomeCredits, kind: 'welcome', cause: { reference } })
      })
    },

    async readState(userId) {
      const { account, plan } = (await selectAccountAndPlan(db, userId)) ?? {}
      const balance = account?.balance ?? 0
      return {
        credits: balance,
        totalCredits: balance,
        subscriptionPlan: plan ? presentPlan(plan) : null,
        lastUpdated: (account?.updatedAt ?? clock.now()).toISOString(),
      }
    },

    readPlan: (tx, userId) => selectPlan(tx, buildPlanIdQuery(tx, userId)),

    async assignPlan(userId, plan) {
      return db.transaction(async (tx) => {
        const balance = await updatePlan(tx, userId, plan.id, clock.now())
        if (balance === undefined) throw apiError('UNAUTHORIZED')
        await realtime.publish(tx, createChange(userId))
        return balance
      })
    },

    async deduct(userId, credits, idempotencyKey) {
      const reference = `${userId} ${idempotencyKey ?? randomUUID()}`
      return db.transaction(async (tx) => {
        const balance = await addEntry(tx, { userId, amount: -credits, kind: 'deduct', cause: { reference } })
        if (balance !== null) return balance
        const existing = await selectEntry(tx, 'deduct', reference)
        if (existing && existing.amount !== -credits) throw apiError('IDEMPOTENCY_KEY_REUSED')
        if (existing) return existing.balance
        throw apiError('INSUFFICIENT_CREDITS', { needed: credits, available: await readBalance(tx, userId) })
      })
    },

    async charge(tx, { userId, generationId, credits }) {
      const entry = { userId, amount: -credits, kind: 'generation', cause: { generationId } } as const
      if ((await addEntry(tx, entry)) === null) {
        throw apiError('INSUFFICIENT_CREDITS', { needed: credits, available: await readBalance(tx, userId) })
      }
    },

    async refund(tx, { userId, generationId, credits }) {
      await addEntry(tx, { userId, amount: credits, kind: 'refund', cause: { generationId } })
    },

    async addPurchase(tx, { userId, orderId, credits }) {
      await addEntry(tx, { userId, amount: credits, kind: 'purchase', cause: { orderId } })
    },

    hasPurchase,

    lockBalance: (tx, userId) => lockBalance(tx, userId),

    async reverse(tx, { userId, refundId, credits }) {
      await addEntry(tx, { userId, amount: -credits, kind: 'purchase_refund', cause: { refundId } })
    },

    async adjust(tx, { userId, credits, reason, actor, key }) {
      const reference = key ?? randomUUID()
      const balance = await addEntry(tx, {
        userId,
        amount: credits,
        kind: 'adjustment',
        cause: { reference },
        reason,
        actor,
      })
      if (balance !== null) return { balance, isNew: true }
      const existing = await selectEntry(tx, 'adjustment', reference)
      if (existing?.userId === userId && existing.amount === credits) return { balance: existing.balance, isNew: false }
      if (existing) throw apiError('IDEMPOTENCY_KEY_REUSED')
      const account = await selectAccount(tx, userId)
      if (!account) throw apiError('NOT_FOUND')
      throw apiError('INSUFFICIENT_CREDITS', { needed: -credits, available: account.balance })
    },
  }
}

async function readBalance(tx: Tx, userId: string): Promise<number> {
  return (await selectAccount(tx, userId))?.balance ?? 0
}
