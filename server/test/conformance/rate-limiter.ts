import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RateLimit, RateLimiter } from '../../src/ports/rate-limiter.ts'

const LIMIT: RateLimit = { name: 'tries', points: 3, windowSeconds: 60 }

/** Registers the tests of the port. `create` returns a new, empty limiter for each test and cleans up after it. */
export function describeRateLimiter(name: string, create: () => Promise<RateLimiter>): void {
  describe(`${name} as a rate limiter`, () => {
    // Fakes only the date: database drivers need real timers.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    test('a limit allows as many uses as it has points; the next use returns the time to wait', async () => {
      const limiter = await create()
      for (let use = 0; use < LIMIT.points; use++) {
        expect(await limiter.consume(LIMIT, 'ada')).toEqual({ allowed: true })
      }
      advanceSeconds(20)
      expect(await limiter.consume(LIMIT, 'ada')).toEqual({ allowed: false, retryAfterMs: 40_000 })
      advanceSeconds(39)
      expect(await limiter.consume(LIMIT, 'ada')).toEqual({ allowed: false, retryAfterMs: 1_000 })
    })

    test('after the window all points are available again, regardless of rejected uses', async () => {
      const limiter = await create()
      await Promise.all(Array.from({ length: 20 }, () => limiter.consume(LIMIT, 'ada')))
      advanceSeconds(61)
      const results = await Promise.all(Array.from({ length: 4 }, () => limiter.consume(LIMIT, 'ada')))
      expect(countAllowed(results)).toBe(3)
    })

    test('keys and limits do not share their points', async () => {
      const limiter = await create()
      const other = { ...LIMIT, name: 'others' }
      await Promise.all(Array.from({ length: 4 }, () => limiter.consume(LIMIT, 'ada')))
      expect((await limiter.consume(LIMIT, 'ada')).allowed).toBe(false)
      expect((await limiter.consume(LIMIT, 'grace')).allowed).toBe(true)
      expect((await limiter.consume(other, 'ada')).allowed).toBe(true)
    })

    test.each([1, 10, 49])('exactly %i of 50 simultaneous uses are allowed', async (points) => {
      const limiter = await create()
      const limit = { ...LIMIT, points }
      const results = await Promise.all(Array.from({ length: 50 }, () => limiter.consume(limit, 'ada')))
      expect(countAllowed(results)).toBe(points)
    })

    test.each(["'; drop table rate_limits; --", '__proto__', 'ключ', 'a'.repeat(100)])(
      '%s is a valid key',
      async (key) => {
        const limiter = await create()
        const results = await Promise.all(Array.from({ length: 5 }, () => limiter.consume(LIMIT, key)))
        expect(countAllowed(results)).toBe(3)
      },
    )

    test('a limiter can be closed twice', async () => {
      const limiter = await create()
      await limiter.consume(LIMIT, 'ada')
      await limiter.close()
      await limiter.close()
    })
  })
}

function countAllowed(results: { allowed: boolean }[]): number {
  return results.filter(({ allowed }) => allowed).length
}

function advanceSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000)
}
