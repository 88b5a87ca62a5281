import { expect, test } from 'vitest'
import { createReadyLimit } from './ready-limit.ts'

function start(keysMax = 100) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  return { clock, limit: createReadyLimit({ points: 2, windowMs: 10_000, keysMax }, clock) }
}

test('as many uses as there are points are admitted in a window, which begins with the first', () => {
  const { clock, limit } = start()
  expect([limit.admits('ada'), limit.admits('ada')]).toEqual([true, true])
  expect(limit.refusedForMs('ada')).toBe(0)
  clock.ms += 4_000
  expect([limit.admits('ada'), limit.refusedForMs('ada')]).toEqual([false, 6_000])
  expect([limit.admits('grace'), limit.refusedForMs('grace')]).toEqual([true, 0])
  clock.ms += 6_000
  expect([limit.refusedForMs('ada'), limit.admits('ada')]).toEqual([0, true])
})

test('a clock that is set back refuses nobody for longer', () => {
  const { clock, limit } = start()
  for (let use = 0; use < 3; use++) limit.admits('ada')
  clock.ms -= 60_000
  expect([limit.refusedForMs('ada'), limit.admits('ada')]).toEqual([0, true])
})

test('beyond so many keys the window that began longest ago is forgotten', () => {
  const { clock, limit } = start(2)
  for (const key of ['a', 'a', 'a', 'b', 'b', 'b']) limit.admits(key)
  clock.ms += 1
  limit.admits('c')
  expect([limit.refusedForMs('a'), limit.refusedForMs('b')]).toEqual([0, 9_999])
})
