import { expect, test } from 'vitest'
import { costOf, marginOf, revenueOf } from './margins.ts'

test('known amounts are added, and unknown amounts do not count as zero', () => {
  expect(costOf([{ cost_micro_usd: 42_000 }, { cost_micro_usd: 8_000 }])).toBe(50_000)
  expect(revenueOf([{ revenue_micro_usd: 560_000 }, { revenue_micro_usd: null }])).toBe(560_000)
  expect([costOf([]), revenueOf([{ revenue_micro_usd: null }]), revenueOf([])]).toEqual([null, null, null])
})

test('a margin needs revenue and cost, and may be negative', () => {
  expect(marginOf(560_000, 42_000)).toBe(518_000)
  expect(marginOf(10, 42)).toBe(-32)
  expect([marginOf(null, 42), marginOf(10, null)]).toEqual([null, null])
})
