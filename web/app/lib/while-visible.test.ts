import { expect, test } from 'vitest'
import { repeatWhileVisible } from './while-visible.ts'

/** Starts a repeated task on a page whose clock and visibility the test controls. */
function startRepeating(lastRunAt = 0) {
  let time = 0
  let visible = true
  const listeners = new Set<() => void>()
  const timers = new Set<{ dueAt: number; run: () => void }>()
  const runs: number[] = []
  const stop = repeatWhileVisible(
    () => runs.push(time),
    { intervalMs: 30, lastRunAt },
    {
      now: () => time,
      isVisible: () => visible,
      onVisibilityChange: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      schedule: (milliseconds, run) => {
        const timer = { dueAt: time + milliseconds, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
  )
  function advanceTo(end: number) {
    for (; time <= end; time += 1) {
      for (const timer of timers) {
        if (timer.dueAt > time) continue
        timers.delete(timer)
        timer.run()
      }
    }
  }
  function setVisible(next: boolean) {
    visible = next
    for (const listener of listeners) listener()
  }
  return { runs, stop, advanceTo, setVisible, countOpen: () => listeners.size + timers.size }
}

test('the task repeats at the interval, counted from its last run', () => {
  const { runs, advanceTo } = startRepeating(-10)
  advanceTo(100)
  expect(runs).toEqual([20, 50, 80])
})

test('an overdue task runs at once', () => {
  const { runs, advanceTo } = startRepeating(-500)
  advanceTo(40)
  expect(runs).toEqual([0, 30])
})

test('a last run in the future counts as a run at the start', () => {
  const { runs, advanceTo } = startRepeating(5_000)
  advanceTo(40)
  expect(runs).toEqual([30])
})

test('a hidden page runs nothing', () => {
  const { runs, advanceTo, setVisible } = startRepeating()
  setVisible(false)
  advanceTo(1_000)
  expect(runs).toEqual([])
})

test('a page that becomes visible runs an overdue task at once, otherwise when it is due', () => {
  const { runs, advanceTo, setVisible } = startRepeating()
  advanceTo(40)
  setVisible(false)
  advanceTo(45)
  setVisible(true)
  advanceTo(70)
  expect(runs).toEqual([30, 60])
  setVisible(false)
  advanceTo(500)
  setVisible(true)
  advanceTo(510)
  expect(runs.at(-1)).toBeGreaterThan(500)
  expect(runs).toHaveLength(3)
})

test('after stopping, nothing runs and no timer or listener is left', () => {
  const { runs, stop, advanceTo, countOpen } = startRepeating()
  stop()
  advanceTo(100)
  expect(runs).toEqual([])
  expect(countOpen()).toBe(0)
})
