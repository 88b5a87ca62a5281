import { expect, test } from 'vitest'
import { computeFirstReconciliation, computeNextReconciliation, computeRetry } from './schedule.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Intervals between the reconciliations of an unpaid order, in minutes. */
function computeGaps(createdAt: Date): number[] {
  const gaps: number[] = []
  let now = createdAt
  for (let next: Date | null = computeFirstReconciliation(now), attempts = 0; next; attempts++) {
    gaps.push((next.getTime() - now.getTime()) / MINUTE_MS)
    now = next
    next = computeNextReconciliation({ createdAt, reconcileAttempts: attempts }, now)
  }
  return gaps
}

test('an order is reconciled after 1, 2, 4, 8 and then every 15 minutes for a day, then daily for five days, then never', () => {
  const gaps = computeGaps(new Date('2026-11-21T10:00:00Z'))
  const firstDailyGap = gaps.findIndex((gap) => gap > 15)
  expect(gaps.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
  expect(new Set(gaps.slice(4, firstDailyGap))).toEqual(new Set([15]))
  const firstDayMs = gaps.slice(0, firstDailyGap).reduce((sum, gap) => sum + gap, 0) * MINUTE_MS
  expect(firstDayMs).toBeGreaterThanOrEqual(DAY_MS)
  expect(firstDayMs).toBeLessThan(DAY_MS + 15 * MINUTE_MS)
  expect(gaps.slice(firstDailyGap)).toEqual(Array.from({ length: 5 }, () => 24 * 60))
})

test('a clock that is set back or years ahead neither stops reconciliation early nor continues it forever', () => {
  const createdAt = new Date('2026-11-21T10:00:00Z')
  const dayBefore = new Date(createdAt.getTime() - DAY_MS)
  expect(computeNextReconciliation({ createdAt, reconcileAttempts: 0 }, dayBefore)).toEqual(
    new Date(dayBefore.getTime() + 2 * MINUTE_MS),
  )
  expect(computeNextReconciliation({ createdAt, reconcileAttempts: 2_000 }, createdAt)).toEqual(
    new Date(createdAt.getTime() + 15 * MINUTE_MS),
  )
  expect(
    computeNextReconciliation({ createdAt, reconcileAttempts: 0 }, new Date(createdAt.getTime() + 3_650 * DAY_MS)),
  ).toBeNull()
})

test('a failed last reconciliation is repeated a day later until the order is 30 days old', () => {
  const createdAt = new Date('2026-11-21T10:00:00Z')
  const day = (count: number) => new Date(createdAt.getTime() + count * DAY_MS)
  expect(computeRetry({ createdAt }, day(6))).toEqual(day(7))
  expect(computeRetry({ createdAt }, day(30))).toBeNull()
})
