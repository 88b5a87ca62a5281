import { expect, test } from 'vitest'
import { sumCosts, computeMargin, sumRevenue } from './money-page.tsx'

test('known amounts are added, and unknown amounts do not count as zero', () => {
  expect(sumCosts([{ cost_micro_usd: 42_000 }, { cost_micro_usd: 8_000 }], [])).toBe(50_000)
  expect(sumRevenue([{ revenue_micro_usd: 560_000 }, { revenue_micro_usd: null }])).toBe(560_000)
  expect([sumRevenue([{ revenue_micro_usd: null }]), sumRevenue([])]).toEqual([null, null])
})

test('if all models with images reported a cost of 0, the total is 0, otherwise it is unknown', () => {
  const free = { cost_micro_usd: 0, succeeded: 2 }
  expect(sumCosts([], [free, { cost_micro_usd: null, succeeded: 0 }])).toBe(0)
  expect(sumCosts([], [free, { cost_micro_usd: null, succeeded: 1 }])).toBe(null)
  expect([sumCosts([], [{ cost_micro_usd: null, succeeded: 1 }]), sumCosts([], [])]).toEqual([null, null])
})

test('a margin needs revenue and cost, and may be negative', () => {
  expect(computeMargin(560_000, 42_000)).toBe(518_000)
  expect(computeMargin(10, 42)).toBe(-32)
  expect([computeMargin(null, 42), computeMargin(10, null)]).toEqual([null, null])
})
