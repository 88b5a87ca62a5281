import { z } from 'zod'
import { noInput } from './base.ts'
import { adminBase } from './admin.base.ts'
import { CURRENCIES, LEDGER_KINDS, PLAN_NAMES } from './limits.ts'

/** One rule of the ledger with its violations; none if the rule holds. */
export const LedgerCheck = z.object({
  rule: z.string(),
  /** The checked data, described for a reader. */
  figure: z.string(),
  mistakes: z.int().nonnegative(),
  /** Ids of a few violations. */
  examples: z.array(z.string()),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

/** Sum of all entries of one kind; credits are signed. */
const KindSum = z.object({ kind: z.enum(LEDGER_KINDS), entries: z.int(), credits: z.int() })

const Sales = z.object({
  currency: z.enum(CURRENCIES),
  is_test: z.boolean(),
  /** Orders paid in this period. `amount` is in minor units and does not subtract refunds. */
  orders: z.int(),
  credits: z.int(),
  amount: z.int(),
  /** Minor units refunded in this period, regardless of when the order was paid. */
  amount_refunded: z.int(),
})

/**
 * Generations that finished in this period. Those of deleted accounts are included only in the ledger and in `costs`.
 */
const ModelStats = z.object({
  /** The model that was called; null for generations that never started. */
  model: z.string().nullable(),
  plan: z.enum(PLAN_NAMES),
  succeeded: z.int(),
  failed: z.int(),
  /** Credits that stayed charged: those of successful generations. */
  credits: z.int(),
  /** Millionths of a US dollar, including failed generations; null if the provider reports no cost. */
  cost_micro_usd: z.int().nullable(),
  /**
   * Revenue of these credits in millionths of a US dollar: credits × revenue of all sales in this period ÷ credits
   * sold, in integers, rounded half up. Rupees are converted at the configured rate; test orders are excluded. Null
   * without sales.
   */
  revenue_micro_usd: z.int().nullable(),
})

export const adminMoney = {
  /** Runs the checks of `ledger verify` in one snapshot. */
  ledger: adminBase
    .route({ method: 'GET', path: '/admin/books', tags: ['admin'] })
    .input(noInput)
    .output(
      z.object({
        is_well: z.boolean(),
        proofs: z.array(LedgerCheck),
        /** Ledger sums by kind, signed, and the sum of all balances. Both totals must be equal. */
        kinds: z.array(KindSum),
        balances: z.int(),
        checked_at: z.iso.datetime(),
      }),
    ),
  /**
   * Sales, consumption, cost and revenue of models, and the refund rate. `from` and `to` are UTC days, both included;
   * default: the last 30 days.
   */
  money: adminBase
    .route({ method: 'GET', path: '/admin/money', tags: ['admin'] })
    .input(z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }))
    .output(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        sales: z.array(Sales),
        /** Ledger changes in this period. */
        kinds: z.array(KindSum),
        models: z.array(ModelStats),
        /** Cost of each model in this period, by the day of the call. Includes images of deleted accounts. */
        costs: z.array(z.object({ model: z.string(), cost_micro_usd: z.int() })),
        /**
         * Failed ÷ (failed + succeeded) generations of this period, from 0 to 1; null if there are none. Cancelled ones
         * are excluded.
         */
        refund_rate: z.number().min(0).max(1).nullable(),
      }),
    ),
}
