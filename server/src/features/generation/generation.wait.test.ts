import { expect, test, vi } from 'vitest'
import { waitFor } from './generation.wait.ts'

/** Starts a wait. The state counts its reads, and the wait is over after `overAfter` reads. */
function startWait(overAfter = Infinity) {
  const [caller, server] = [new AbortController(), new AbortController()]
  const wakeFunctions = new Set<() => void>()
  let reads = 0
  const result = waitFor({
    readState: async () => ++reads,
    isOver: (state) => state >= overAfter,
    subscribe(wake) {
      wakeFunctions.add(wake)
      return () => wakeFunctions.delete(wake)
    },
    stopping: server.signal,
    signal: caller.signal,
  })
  return { caller, server, wakeFunctions, result, reads: () => reads }
}

test('every notification causes one read until the wait is over', async () => {
  const { result, wakeFunctions, reads } = startWait(3)
  for (const readCount of [1, 2, 3]) {
    for (const wake of wakeFunctions) wake()
    await expect.poll(reads).toBe(readCount)
  }
  expect([await result, wakeFunctions.size]).toEqual([3, 0])
})

test('without a notification the state is read once a second', async () => {
  vi.useFakeTimers()
  const { result, reads } = startWait(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await result).toBe(2)
})

test('stopping the server resolves the wait with the current state', async () => {
  const { result, server, wakeFunctions } = startWait()
  server.abort()
  expect([await result, wakeFunctions.size]).toEqual([1, 0])
})

test('aborting rejects the wait with the reason of the caller', async () => {
  const { result, caller, wakeFunctions, reads } = startWait()
  caller.abort(new Error('gone'))
  await expect(result).rejects.toThrow('gone')
  expect([reads(), wakeFunctions.size]).toEqual([0, 0])
})
