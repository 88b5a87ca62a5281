import { expect, test } from 'vitest'
import { sumCosts, computeMargin, sumRevenue } from './money-page.tsx'

test('known amounts are added, and unknown amounts do not count as zero', () => {
  expect(sumCosts([{ cost_micro_usd: 42_000 }, { cost_micro_usd: 8_000 }], [])).toBe(50_000)
  expect(sumRevenue([{ revenue_micro_usd: 560_000 }, { revenue_micro_usd: null }])).toBe(560_000)
  expect([sumRevenue([{ revenue_micro_usd: null }]), sumRevenue([])]).toEqual([null, null])
})

test('models that report a cost of 0 cost $0.00 together, but without a report the cost is unknown', () => {
  expect(sumCosts([], [{ cost_micro_usd: 0 }, { cost_micro_usd: null }])).toBe(0)
  expect([sumCosts([], [{ cost_micro_usd: null }]), sumCosts([], [])]).toEqual([null, null])
})

test('a margin needs revenue and cost, and may be negative', () => {
  expect(computeMargin(560_000, 42_000)).toBe(518_000)
  expect(computeMargin(10, 42)).toBe(-32)
  expect([computeMargin(null, 42), computeMargin(10, null)]).toEqual([null, null])
})
