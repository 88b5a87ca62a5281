import { expect, test } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

let now = 0
const clock = { now: () => new Date(now) }

/** A memoized call. The test resolves or rejects each actual call. */
function createManualCall() {
  const calls: PromiseWithResolvers<number>[] = []
  const startCall = () => {
    const call = Promise.withResolvers<number>()
    calls.push(call)
    return call.promise
  }
  return { calls, memoized: memoizeAsync(startCall, { clock, ttlMs: 1_000 }) }
}

test('callers during a call, or shortly after it, get the same result', async () => {
  const { calls, memoized } = createManualCall()
  const shared = [memoized(), memoized()]
  now += 60_000
  shared.push(memoized())
  calls[0]?.resolve(1)
  expect(await Promise.all(shared)).toEqual([1, 1, 1])
  now += 999
  expect([await memoized(), calls.length]).toEqual([1, 1])
  now += 1
  const refreshed = memoized()
  calls[1]?.resolve(2)
  expect([await refreshed, calls.length]).toEqual([2, 2])
})

test('a failure rejects only the callers that wait for it', async () => {
  const { calls, memoized } = createManualCall()
  const failing = [memoized(), memoized()]
  calls[0]?.reject(new Error('No.'))
  await expect(Promise.all(failing)).rejects.toThrow('No.')
  const next = memoized()
  calls[1]?.resolve(2)
  expect(await next).toBe(2)
})

test('after the clock was set back, an earlier result is not used', async () => {
  const { calls, memoized } = createManualCall()
  const first = memoized()
  calls[0]?.resolve(1)
  await first
  now -= 3_600_000
  const second = memoized()
  calls[1]?.resolve(2)
  expect(await second).toBe(2)
})
