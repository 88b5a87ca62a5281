import { z } from 'zod'
import { nothing } from './base.ts'
import { ofAdmin } from './admin.base.ts'
import { CURRENCIES, LEDGER_KINDS, PLAN_NAMES } from './limits.ts'

/** One rule of the books, proven or not. */
export const BookProof = z.object({
  rule: z.string(),
  /** What was looked at, as a sentence would say it. */
  figure: z.string(),
  mistakes: z.int().nonnegative(),
  /** A few of them, by id. */
  examples: z.array(z.string()),
})
export type BookProof = z.infer<typeof BookProof>

/** Credits of one kind. */
const KindSum = z.object({ kind: z.enum(LEDGER_KINDS), entries: z.int(), credits: z.int() })

const Sales = z.object({
  currency: z.enum(CURRENCIES),
  is_test: z.boolean(),
  orders: z.int(),
  credits: z.int(),
  /** Minor units. */
  amount: z.int(),
  amount_refunded: z.int(),
})

const ModelFigures = z.object({
  /** What drew; null for what was never begun. */
  model: z.string().nullable(),
  plan: z.enum(PLAN_NAMES),
  succeeded: z.int(),
  failed: z.int(),
  /** Credits that stayed charged. */
  credits: z.int(),
  /** Millionths of a US dollar; null where the vendor tells nothing. */
  cost_micro_usd: z.int().nullable(),
  /** What these credits were sold for at the average price of a credit in these days, in millionths of a US dollar; null without sales. */
  revenue_micro_usd: z.int().nullable(),
})

export const adminMoney = {
  /** The proofs of `ledger verify`, made now, in one snapshot. */
  books: ofAdmin
    .route({ method: 'GET', path: '/admin/books', tags: ['admin'] })
    .input(nothing)
    .output(
      z.object({
        is_well: z.boolean(),
        proofs: z.array(BookProof),
        /** Sums of the ledger by kind, signed, and of all balances: the identity. */
        kinds: z.array(KindSum),
        balances: z.int(),
        checked_at: z.iso.datetime(),
      }),
    ),
  /** Sales, consumption, what models cost and bring, and how much is refunded. `from` and `to` are days in UTC, both included; the last 30 by default. */
  money: ofAdmin
    .route({ method: 'GET', path: '/admin/money', tags: ['admin'] })
    .input(z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }))
    .output(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        sales: z.array(Sales),
        /** What moved in the ledger in these days. */
        kinds: z.array(KindSum),
        models: z.array(ModelFigures),
        /** What each model was paid in these days, by the day it was asked: pictures of accounts that are deleted since as well. */
        costs: z.array(z.object({ model: z.string(), cost_micro_usd: z.int() })),
        /** Of all generations that ended in these days, from 0 to 1; null if none did. */
        refund_rate: z.number().min(0).max(1).nullable(),
      }),
    ),
}
