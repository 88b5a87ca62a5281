import { expect, test } from 'vitest'
import { repeatWhileVisible } from './while-visible.ts'

/** A page with a manual clock and visibility. */
function start(lastRunAt = 0) {
  let time = 0
  let visible = true
  const listeners = new Set<() => void>()
  const timers = new Set<{ at: number; run: () => void }>()
  const runs: number[] = []
  const stop = repeatWhileVisible(
    () => runs.push(time),
    { intervalMs: 30, lastRunAt },
    {
      now: () => time,
      isVisible: () => visible,
      onVisibility: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      schedule: (milliseconds, run) => {
        const timer = { at: time + milliseconds, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
  )
  function advanceTo(end: number) {
    for (; time <= end; time += 1) {
      for (const timer of timers) {
        if (timer.at > time) continue
        timers.delete(timer)
        timer.run()
      }
    }
  }
  function show(next: boolean) {
    visible = next
    for (const listener of listeners) listener()
  }
  return { runs, stop, advanceTo, show, countOpen: () => listeners.size + timers.size }
}

test('the task repeats at the interval, counted from its last run', () => {
  const { runs, advanceTo } = start(-10)
  advanceTo(100)
  expect(runs).toEqual([20, 50, 80])
})

test('an overdue task runs at once', () => {
  const { runs, advanceTo } = start(-500)
  advanceTo(40)
  expect(runs).toEqual([0, 30])
})

test('a last run in the future delays nothing', () => {
  const { runs, advanceTo } = start(5_000)
  advanceTo(40)
  expect(runs).toEqual([30])
})

test('a hidden page runs nothing', () => {
  const { runs, advanceTo, show } = start()
  show(false)
  advanceTo(1_000)
  expect(runs).toEqual([])
})

test('a page that becomes visible runs an overdue task at once, otherwise when it is due', () => {
  const { runs, advanceTo, show } = start()
  advanceTo(40)
  show(false)
  advanceTo(45)
  show(true)
  advanceTo(70)
  expect(runs).toEqual([30, 60])
  show(false)
  advanceTo(500)
  show(true)
  advanceTo(510)
  expect(runs.at(-1)).toBeGreaterThan(500)
  expect(runs).toHaveLength(3)
})

test('after stopping, nothing runs and no timer or listener is left', () => {
  const { runs, stop, advanceTo, countOpen } = start()
  stop()
  advanceTo(100)
  expect(runs).toEqual([])
  expect(countOpen()).toBe(0)
})
