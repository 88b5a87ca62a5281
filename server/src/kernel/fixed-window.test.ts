import { expect, test } from 'vitest'
import { createFixedWindow } from './fixed-window.ts'

function start({ points = 2, keysMax = 100 } = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  return { clock, limit: createFixedWindow({ points, windowMs: 10_000, keysMax }, clock) }
}

test('a window starts with the first use and admits as many uses as there are points', () => {
  const { clock, limit } = start()
  expect([limit.tryConsume('ada'), limit.tryConsume('ada')]).toEqual([true, true])
  expect(limit.retryAfterMs('ada')).toBe(0)
  clock.ms += 4_000
  expect([limit.tryConsume('ada'), limit.retryAfterMs('ada')]).toEqual([false, 6_000])
  expect([limit.tryConsume('grace'), limit.retryAfterMs('grace')]).toEqual([true, 0])
  clock.ms += 6_000
  expect([limit.retryAfterMs('ada'), limit.tryConsume('ada')]).toEqual([0, true])
})

test('a clock that is set back does not extend a rejection', () => {
  const { clock, limit } = start()
  for (let use = 0; use < 3; use++) limit.tryConsume('ada')
  clock.ms -= 60_000
  expect([limit.retryAfterMs('ada'), limit.tryConsume('ada')]).toEqual([0, true])
})

test('above the maximum number of keys, only the least recently used key is dropped', () => {
  const { limit } = start({ points: 1, keysMax: 3 })
  for (const key of ['a', 'b', 'c', 'a', 'd']) limit.tryConsume(key)
  expect(['a', 'c', 'd', 'b'].map((key) => limit.tryConsume(key))).toEqual([false, false, false, true])
})

test('a rejected key stays rejected during a flood of other keys', () => {
  const { limit } = start({ points: 1, keysMax: 10 })
  limit.tryConsume('ada')
  for (let other = 0; other < 200; other++) {
    limit.tryConsume(String(other))
    expect(limit.tryConsume('ada')).toBe(false)
  }
})
