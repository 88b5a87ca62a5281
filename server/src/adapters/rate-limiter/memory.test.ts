import { expect, onTestFinished, test } from 'vitest'
import { describeRateLimiter } from '../../../test/conformance/rate-limiter.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { createMemoryRateLimiter } from './memory.ts'

describeRateLimiter('Memory', async () => create())

const LIMIT = { name: 'tries', points: 1, windowSeconds: 60 }

test('beyond so many keys the one that was used longest ago is forgotten, and no other', async () => {
  const limiter = create(3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await limiter.consume(LIMIT, key)
  expect((await limiter.consume(LIMIT, 'a')).allowed).toBe(false)
  expect((await limiter.consume(LIMIT, 'c')).allowed).toBe(false)
  expect((await limiter.consume(LIMIT, 'd')).allowed).toBe(false)
  expect((await limiter.consume(LIMIT, 'b')).allowed).toBe(true)
})

test('whoever is refused stays refused while a flood of other keys passes', async () => {
  const limiter = create(10)
  await limiter.consume(LIMIT, 'ada')
  for (let other = 0; other < 200; other++) {
    await limiter.consume(LIMIT, String(other))
    expect((await limiter.consume(LIMIT, 'ada')).allowed).toBe(false)
  }
})

function create(keysMax = 1_000): RateLimiter {
  const limiter = createMemoryRateLimiter({ keysMax })
  onTestFinished(() => limiter.close())
  return limiter
}
