import { z } from 'zod'
import { noInput } from './base.ts'
import { adminBase } from './admin.base.ts'
import { CURRENCIES, LEDGER_KINDS, PLAN_NAMES } from './limits.ts'

/** A rule of the ledger, and how many rows violate it: 0 if the rule holds. */
export const LedgerCheck = z.object({
  rule: z.string(),
  /** The checked data for display: `1,204 balances`, or the two sides of an equation. */
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
 * Generations that finished in this period, without those of deleted accounts. `kinds` and `costs` include them.
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
        /** Whether every rule holds. */
        is_well: z.boolean(),
        proofs: z.array(LedgerCheck),
        /** Signed sum of the entries of each kind. Their total must equal `balances`, the sum of all balances. */
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
        /** Ledger entries of this period, summed by kind. */
        kinds: z.array(KindSum),
        models: z.array(ModelStats),
        /** Cost of the calls to each model in this period, including those for deleted accounts. */
        costs: z.array(z.object({ model: z.string(), cost_micro_usd: z.int() })),
        /**
         * Failed ÷ (failed + succeeded) generations of this period, from 0 to 1; null if there are none. Cancelled ones
         * are excluded.
         */
        refund_rate: z.number().min(0).max(1).nullable(),
      }),
    ),
}
