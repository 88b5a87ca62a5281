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

/** Credits of one kind, signed. */
const KindSum = z.object({ kind: z.enum(LEDGER_KINDS), entries: z.int(), credits: z.int() })

const Sales = z.object({
  currency: z.enum(CURRENCIES),
  is_test: z.boolean(),
  /** That were paid in these days, with what they cost in minor units; what went back since is not taken off. */
  orders: z.int(),
  credits: z.int(),
  amount: z.int(),
  /** That went back in these days, whenever it was paid. */
  amount_refunded: z.int(),
})

/** Of generations that ended in these days; those of accounts that are deleted since are in the ledger and in the costs alone. */
const ModelFigures = z.object({
  /** What drew; null for what was never begun. */
  model: z.string().nullable(),
  plan: z.enum(PLAN_NAMES),
  succeeded: z.int(),
  failed: z.int(),
  /** Credits that stayed charged: those of what succeeded. */
  credits: z.int(),
  /** Millionths of a US dollar, of failed ones too; null where the vendor tells nothing. */
  cost_micro_usd: z.int().nullable(),
  /**
   * What these credits were sold for, in millionths of a US dollar: credits × what all sales of these days brought ÷ the credits that they
   * sold, in integers, rounded half up. Rupees at the configured rate; orders of a test are no sales. Null without sales.
   */
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
        /** Failed of those that failed or succeeded in these days, from 0 to 1; null if none did. What its owner took back while it waited is neither. */
        refund_rate: z.number().min(0).max(1).nullable(),
      }),
    ),
}
