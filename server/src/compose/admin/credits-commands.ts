import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import { createCorrecting } from '../../features/admin/index.ts'
import { selectAccount, selectNewest, type LedgerRow } from '../../features/credits/index.ts'
import { keyOfWithdrawal, selectTestCredits } from '../../features/payments/index.ts'
import { selectPlan } from '../../features/plans/index.ts'
import type { Db } from '../../ports/database.ts'
import { defineCommand } from './command.ts'
import { CommandError } from './mistakes.ts'
import { signed, tableOf, timeOf } from './printing.ts'
import { findUser } from './users-commands.ts'
import * as wish from './wishes.ts'

const ENTRIES = 20

export const creditsCommands = [
  defineCommand({
    name: 'credits show',
    takes: '<user> [--entries <number>]',
    does: `balance, plan and the newest entries (${ENTRIES})`,
    positionals: ['user'],
    wish: { user: wish.user, entries: wish.count(1_000).optional() },
    async run({ db }, { user, entries = ENTRIES }) {
      const owner = await findOwner(db, user)
      const account = await selectAccount(db, owner.id)
      if (!account) throw new CommandError(`${owner.name} has no credits yet: ${WITHOUT_ACCOUNT}.`)
      const plan = account.subscriptionPlanId === null ? undefined : await selectPlan(db, account.subscriptionPlanId)
      const rows = await selectNewest(db, owner.id, entries)
      return {
        lines: [
          `${owner.name} (${owner.id}): ${account.balance} credits, ${plan ? `plan ${plan.name}` : 'no plan'}`,
          ...tableOf(
            ['entry', 'time', 'kind', 'credits', 'balance', 'reason and reference'],
            rows.map(cellsOf),
            [0, 3, 4],
          ),
        ],
        data: {
          user: { id: owner.id, email: owner.email },
          credits: account.balance,
          plan: plan?.name ?? null,
          entries: rows.map(presentEntry),
        },
      }
    },
  }),
  defineCommand({
    name: 'credits grant',
    takes: '<user> <amount> --reason <text> [--key <text>]',
    does: 'adds credits, or takes them with an amount below zero, but never below a balance of 0; with the same key once',
    positionals: ['user', 'amount'],
    wish: { user: wish.user, amount: wish.amount, reason: wish.text(500), key: wish.text(200).optional() },
    async run({ db, credits, clock }, { user, amount, reason, key }, operator) {
      const { id: userId, email } = await findUser(db, user)
      const correct = createCorrecting({ db, credits, clock })
      const { balance, isNew } = await correct({ id: null, name: operator }, { userId, amount, reason, key }).catch(
        (error: unknown) => refuse(error, { email, amount }),
      )
      const did = isNew ? `${signed(amount)} credits for ${email}.` : `This key was used before: nothing was changed.`
      return {
        lines: [did, `The balance ${isNew ? 'is' : 'was'} ${balance}${isNew ? '' : ' then'}.`],
        data: { user: { id: userId, email }, amount, balance, is_new: isNew },
      }
    },
  }),
  defineCommand({
    name: 'credits test',
    takes: '',
    does: 'accounts that still have credits bought in test mode',
    wish: {},
    async run({ db }) {
      const accounts = await selectTestCredits(db)
      return {
        lines: [
          `${sumOf(accounts)} unspent test credits in ${accounts.length} accounts.`,
          ...tableOf(
            ['user', 'credits'],
            accounts.map(({ userId, unspent }) => [userId, String(unspent)]),
            [1],
          ),
        ],
        data: { accounts: accounts.map(({ userId, unspent }) => ({ user: userId, credits: unspent })) },
      }
    },
  }),
  defineCommand({
    name: 'credits withdraw-test',
    takes: '--reason <text>',
    does: 'takes back all unspent credits that were bought in test mode; run again, it takes nothing twice',
    wish: { reason: wish.text(500) },
    async run({ db, credits, clock }, { reason }, operator) {
      const correct = createCorrecting({ db, credits, clock })
      const withdrawn = []
      for (const account of await selectTestCredits(db)) {
        const { userId, unspent } = account
        const correction = { userId, amount: -unspent, reason, key: keyOfWithdrawal(account) }
        const isWithdrawn = await correct({ id: null, name: operator }, correction).then(
          ({ isNew }) => isNew,
          isOvertaken,
        )
        if (isWithdrawn) withdrawn.push({ user: userId, credits: unspent })
      }
      const left = await selectTestCredits(db)
      const total = withdrawn.reduce((sum, each) => sum + each.credits, 0)
      return {
        lines: [
          `${total} test credits were withdrawn from ${withdrawn.length} accounts.`,
          left.length === 0 ? 'None are left.' : `${sumOf(left)} are left in ${left.length} accounts: run this again.`,
        ],
        data: { withdrawn, left: left.map(({ userId, unspent }) => ({ user: userId, credits: unspent })) },
        isWell: left.length === 0,
      }
    },
  }),
]

function sumOf(accounts: { unspent: number }[]): number {
  return accounts.reduce((sum, { unspent }) => sum + unspent, 0)
}

/** False for an account that changed since it was read: its credits were spent, another run withdrew them, or it was deleted. */
function isOvertaken(error: unknown): false {
  const code: unknown = error instanceof ORPCError ? error.code : null
  if (code === 'INSUFFICIENT_CREDITS' || code === 'IDEMPOTENCY_KEY_REUSED' || code === 'NOT_FOUND') return false
  throw error
}

const WITHOUT_ACCOUNT = 'an account opens when its address is confirmed and its owner signs in'

interface Owner {
  id: string
  /** Null once the account is deleted: its ledger stays. */
  email: string | null
  name: string
}

async function findOwner(db: Db, idOrEmail: string): Promise<Owner> {
  const isDeleted = z.uuid().safeParse(idOrEmail).success && (await selectAccount(db, idOrEmail)) !== undefined
  const user = await findUser(db, idOrEmail).catch((error: unknown) => {
    if (isDeleted && error instanceof CommandError) return null
    throw error
  })
  if (user) return { id: user.id, email: user.email, name: user.email }
  return { id: idOrEmail, email: null, name: 'A deleted account' }
}

function refuse(error: unknown, { email, amount }: { email: string; amount: number }): never {
  const code: unknown = error instanceof ORPCError ? error.code : null
  if (code === 'INSUFFICIENT_CREDITS')
    throw new CommandError(`${email} has fewer than ${-amount} credits: nothing was changed.`)
  if (code === 'NOT_FOUND') throw new CommandError(`${email} has no balance yet: ${WITHOUT_ACCOUNT}.`)
  if (code === 'IDEMPOTENCY_KEY_REUSED') throw new CommandError('This key stands for another correction.')
  throw error
}

function cellsOf({ id, createdAt, kind, amount, balance, reason, operator, reference }: LedgerRow): string[] {
  const by = operator === null ? '' : ` (${operator})`
  const why = reason === null ? reference : `${reason}${by}`
  return [String(id), timeOf(createdAt), kind, signed(amount), String(balance), why]
}

function presentEntry({ createdAt, userId: _owner, ...entry }: LedgerRow) {
  return { ...entry, created_at: createdAt.toISOString() }
}
