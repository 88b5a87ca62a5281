import { expect, test } from 'vitest'
import { createPressLimit } from './press-limit.ts'
import { problemOf } from './problem.ts'

function start() {
  const clock = { time: 0 }
  const count = createPressLimit(() => clock.time)
  const pressHearts = (times: number) => {
    for (let press = 0; press < times; press += 1) count(['favorites', 'toggle'])
  }
  return { clock, count, pressHearts }
}

test('the eleventh heart in ten seconds is refused, with a word of why', () => {
  const { pressHearts } = start()
  pressHearts(10)
  const failure = problemIn(() => pressHearts(1))
  expect(failure?.text).toBe('Too many requests. Please wait a moment before trying again.')
})

test('presses of different things count together', () => {
  const { count, pressHearts } = start()
  pressHearts(9)
  count(['plans', 'switch'])
  expect(problemIn(() => count(['payments', 'createOrder']))?.code).toBe('CLIENT_RATE_LIMITED')
})

test('after ten seconds, and not before, there is room again', () => {
  const { clock, pressHearts } = start()
  pressHearts(10)
  clock.time = 9_999
  expect(problemIn(() => pressHearts(1))?.code).toBe('CLIENT_RATE_LIMITED')
  clock.time = 10_000
  expect(problemIn(() => pressHearts(10))).toBeNull()
})

test('what the app reads by itself, and what is done to a selection, is not counted', () => {
  const { count } = start()
  const many = Array.from({ length: 100 }, () => ['images', 'remove'])
  expect(problemIn(() => [...many, ...many.map(() => ['images', 'listPublic'])].forEach(count))).toBeNull()
})

function problemIn(act: () => void) {
  try {
    act()
    return null
  } catch (error) {
    return problemOf(error)
  }
}
