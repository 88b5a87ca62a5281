import { expect, test } from 'vitest'
import { firstReconciliation, nextReconciliation } from './schedule.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Intervals between the reconciliations of an unpaid order, in minutes. */
function gapsOf(createdAt: Date): number[] {
  const gaps: number[] = []
  let now = createdAt
  for (let next: Date | null = firstReconciliation(now), attempts = 0; next; attempts++) {
    gaps.push((next.getTime() - now.getTime()) / MINUTE)
    now = next
    next = nextReconciliation({ createdAt, reconcileAttempts: attempts }, now)
  }
  return gaps
}

test('an order is reconciled after 1, 2, 4, 8 and then every 15 minutes for a day, then daily for five days, then never', () => {
  const gaps = gapsOf(new Date('2026-11-21T10:00:00Z'))
  const days = gaps.findIndex((gap) => gap > 15)
  expect(gaps.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
  expect(new Set(gaps.slice(4, days))).toEqual(new Set([15]))
  const dayOne = gaps.slice(0, days).reduce((sum, gap) => sum + gap, 0) * MINUTE
  expect(dayOne).toBeGreaterThanOrEqual(DAY)
  expect(dayOne).toBeLessThan(DAY + 15 * MINUTE)
  expect(gaps.slice(days)).toEqual(Array.from({ length: 5 }, () => 24 * 60))
})

test('a clock that is set back or years ahead neither stops reconciliation early nor continues it forever', () => {
  const createdAt = new Date('2026-11-21T10:00:00Z')
  const dayBefore = new Date(createdAt.getTime() - DAY)
  expect(nextReconciliation({ createdAt, reconcileAttempts: 0 }, dayBefore)).toEqual(
    new Date(dayBefore.getTime() + 2 * MINUTE),
  )
  expect(nextReconciliation({ createdAt, reconcileAttempts: 2_000 }, createdAt)).toEqual(
    new Date(createdAt.getTime() + 15 * MINUTE),
  )
  expect(
    nextReconciliation({ createdAt, reconcileAttempts: 0 }, new Date(createdAt.getTime() + 3_650 * DAY)),
  ).toBeNull()
})
