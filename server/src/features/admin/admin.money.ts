import type { Clock } from '../../kernel/clock.ts'
import { DAY_MS, dayOf, startOfDay } from '../../kernel/days.ts'
import { failure } from '../../kernel/failure.ts'
import { averageOf, priceOf } from '../../kernel/money.ts'
import type { Db } from '../../ports/database.ts'
import { sumKinds } from '../credits/index.ts'
import { sumCosts, sumModels, type ModelSum } from '../generation/index.ts'
import { sumSales, type SalesRow } from '../payments/index.ts'
import { selectPlans } from '../plans/index.ts'

const DAYS = 30

export interface MoneyDependencies {
  db: Db
  clock: Clock
  rupeesPerDollar: number
}

/** Returns sales, credit usage and model costs for a range of days. The contract defines how they are calculated. */
export function createMoney({ db, clock, rupeesPerDollar }: MoneyDependencies) {
  function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
    const last = to ?? dayOf(clock.now())
    const first = from ?? dayOf(new Date(startOfDay(last).getTime() - (DAYS - 1) * DAY_MS))
    if (first > last)
      throw failure('BAD_REQUEST', { issues: [{ path: ['from'], message: 'Must not be after the last day.' }] })
    return { first, last, span: { from: startOfDay(first), until: new Date(startOfDay(last).getTime() + DAY_MS) } }
  }

  return async (wanted: { from?: string | undefined; to?: string | undefined }) => {
    const { first, last, span } = daysOf(wanted)
    // One snapshot, so that the sums are consistent with each other.
    const sums = await db.transaction(
      async (tx) => ({
        sales: await sumSales(tx, span),
        kinds: await sumKinds(tx, span),
        models: await sumModels(tx, span),
        costs: await sumCosts(tx, dayOf(span.from), dayOf(startOfDay(last))),
        plans: await selectPlans(tx),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const price = priceOf(sums.sales.filter(isMoney), rupeesPerDollar)
    const names = new Map(sums.plans.map(({ id, name }) => [id, name]))
    return {
      from: first,
      to: last,
      kinds: sums.kinds,
      sales: sums.sales.map(presentSales),
      models: sums.models.flatMap((sum) => {
        const plan = names.get(sum.planId)
        return plan ? [{ ...presentModel(sum), plan, revenue_micro_usd: averageOf(sum.credits, price) }] : []
      }),
      costs: sums.costs.map(({ model, costMicroUsd }) => ({ model, cost_micro_usd: costMicroUsd })),
      refund_rate: rateOf(sums.models),
    }
  }
}

function isMoney({ isTest }: SalesRow): boolean {
  return !isTest
}

function presentSales({ currency, isTest, orders, credits, amount, amountRefunded }: SalesRow) {
  return { currency, is_test: isTest, orders, credits, amount, amount_refunded: amountRefunded }
}

function presentModel({ model, succeeded, failed, credits, costMicroUsd }: ModelSum) {
  return { model, succeeded, failed, credits, cost_micro_usd: costMicroUsd }
}

function rateOf(models: ModelSum[]): number | null {
  const failed = models.reduce((total, sum) => total + sum.failed, 0)
  const ended = models.reduce((total, sum) => total + sum.failed + sum.succeeded, 0)
  return ended === 0 ? null : failed / ended
}
