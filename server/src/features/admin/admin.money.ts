import { DAY_MS, toDayString, startOfDay, type Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import { computeAverageValue, sumSalesMicroUsd } from '../../kernel/money.ts'
import type { Db } from '../../ports/database.ts'
import { sumKinds } from '../credits/index.ts'
import { sumCosts, sumByModel, type ModelTotals } from '../generation/index.ts'
import { sumSales, type SalesRow } from '../payments/index.ts'
import { selectPlans } from '../plans/index.ts'

const DEFAULT_DAYS = 30

export interface MoneyReportDependencies {
  db: Db
  clock: Clock
  rupeesPerDollar: number
}

/** Returns sales, credit usage and model costs for a range of days. The contract defines how they are calculated. */
export function createMoneyReport({ db, clock, rupeesPerDollar }: MoneyReportDependencies) {
  function toDayRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
    const last = to ?? toDayString(clock.now())
    const first = from ?? toDayString(new Date(startOfDay(last).getTime() - (DEFAULT_DAYS - 1) * DAY_MS))
    if (first > last)
      throw apiError('BAD_REQUEST', { issues: [{ path: ['from'], message: 'Must not be after the last day.' }] })
    return { first, last, span: { from: startOfDay(first), until: new Date(startOfDay(last).getTime() + DAY_MS) } }
  }

  return async (range: { from?: string | undefined; to?: string | undefined }) => {
    const { first, last, span } = toDayRange(range)
    // One snapshot, so that the sums are consistent with each other.
    const sums = await db.transaction(
      async (tx) => ({
        sales: await sumSales(tx, span),
        kinds: await sumKinds(tx, span),
        models: await sumByModel(tx, span),
        costs: await sumCosts(tx, toDayString(span.from), toDayString(startOfDay(last))),
        plans: await selectPlans(tx),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const salesTotal = sumSalesMicroUsd(sums.sales.filter(isRealMoney), rupeesPerDollar)
    const names = new Map(sums.plans.map(({ id, name }) => [id, name]))
    return {
      from: first,
      to: last,
      kinds: sums.kinds,
      sales: sums.sales.map(presentSales),
      models: sums.models.flatMap((sum) => {
        const plan = names.get(sum.planId)
        return plan
          ? [{ ...presentModel(sum), plan, revenue_micro_usd: computeAverageValue(sum.credits, salesTotal) }]
          : []
      }),
      costs: sums.costs.map(({ model, costMicroUsd }) => ({ model, cost_micro_usd: costMicroUsd })),
      refund_rate: computeRefundRate(sums.models),
    }
  }
}

function isRealMoney({ isTest }: SalesRow): boolean {
  return !isTest
}

function presentSales({ currency, isTest, orders, credits, amount, amountRefunded }: SalesRow) {
  return { currency, is_test: isTest, orders, credits, amount, amount_refunded: amountRefunded }
}

function presentModel({ model, succeeded, failed, credits, costMicroUsd }: ModelTotals) {
  return { model, succeeded, failed, credits, cost_micro_usd: costMicroUsd }
}

function computeRefundRate(models: ModelTotals[]): number | null {
  const failed = models.reduce((total, sum) => total + sum.failed, 0)
  const finished = models.reduce((total, sum) => total + sum.failed + sum.succeeded, 0)
  return finished === 0 ? null : failed / finished
}
