import { expect, test } from 'vitest'
import { repeatWhileVisible } from './while-visible.ts'

/** A page with a manual clock and visibility. */
function start(since = 0) {
  let time = 0
  let visible = true
  const listeners = new Set<() => void>()
  const alarms = new Set<{ at: number; act: () => void }>()
  const acts: number[] = []
  const stop = repeatWhileVisible(
    () => acts.push(time),
    { everyMs: 30, since },
    {
      now: () => time,
      isVisible: () => visible,
      onVisibility: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      after: (milliseconds, act) => {
        const alarm = { at: time + milliseconds, act }
        alarms.add(alarm)
        return () => alarms.delete(alarm)
      },
    },
  )
  function moveTo(end: number) {
    for (; time <= end; time += 1) {
      for (const alarm of alarms) {
        if (alarm.at > time) continue
        alarms.delete(alarm)
        alarm.act()
      }
    }
  }
  function show(next: boolean) {
    visible = next
    for (const listener of listeners) listener()
  }
  return { acts, stop, moveTo, show, open: () => listeners.size + alarms.size }
}

test('the task repeats at the interval, counted from its last run', () => {
  const { acts, moveTo } = start(-10)
  moveTo(100)
  expect(acts).toEqual([20, 50, 80])
})

test('an overdue task runs at once', () => {
  const { acts, moveTo } = start(-500)
  moveTo(40)
  expect(acts).toEqual([0, 30])
})

test('a last run in the future delays nothing', () => {
  const { acts, moveTo } = start(5_000)
  moveTo(40)
  expect(acts).toEqual([30])
})

test('a hidden page runs nothing', () => {
  const { acts, moveTo, show } = start()
  show(false)
  moveTo(1_000)
  expect(acts).toEqual([])
})

test('a page that becomes visible runs an overdue task at once, otherwise when it is due', () => {
  const { acts, moveTo, show } = start()
  moveTo(40)
  show(false)
  moveTo(45)
  show(true)
  moveTo(70)
  expect(acts).toEqual([30, 60])
  show(false)
  moveTo(500)
  show(true)
  moveTo(510)
  expect(acts.at(-1)).toBeGreaterThan(500)
  expect(acts).toHaveLength(3)
})

test('after stopping, nothing runs and no timer or listener is left', () => {
  const { acts, stop, moveTo, open } = start()
  stop()
  moveTo(100)
  expect(acts).toEqual([])
  expect(open()).toBe(0)
})
