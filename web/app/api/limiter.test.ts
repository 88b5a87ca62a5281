import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

function setUp() {
  const clock = { time: 1_000 }
  const limiter = createLimiter({ max: 3, windowMs: 100 }, () => clock.time)
  return { clock, takeMany: (times: number) => Array.from({ length: times }, () => limiter.take()) }
}

test('calls beyond the limit are rejected', () => {
  expect(setUp().takeMany(5)).toEqual([true, true, true, false, false])
})

test('each accepted call frees its slot exactly when its window has passed', () => {
  const { clock, takeMany } = setUp()
  takeMany(2)
  clock.time += 60
  takeMany(1)
  clock.time += 39
  expect(takeMany(1)).toEqual([false])
  clock.time += 1
  expect(takeMany(3)).toEqual([true, true, false])
})

test('rejected calls do not count', () => {
  const { clock, takeMany } = setUp()
  takeMany(3)
  clock.time += 50
  takeMany(10)
  clock.time += 50
  expect(takeMany(1)).toEqual([true])
})
