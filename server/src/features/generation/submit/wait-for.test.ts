import { expect, test } from 'vitest'
import { waitFor } from './wait-for.ts'

/** Starts a wait. The state counts its reads, and the wait is over after `overAt` reads. */
function start(overAt = Infinity) {
  const [caller, server] = [new AbortController(), new AbortController()]
  const wakes = new Set<() => void>()
  let reads = 0
  const waited = waitFor({
    readState: async () => ++reads,
    isOver: (state) => state >= overAt,
    subscribe(wake) {
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
    stopping: server.signal,
    signal: caller.signal,
  })
  return { caller, server, wakes, waited, reads: () => reads }
}

test('every notification causes one read until the wait is over', async () => {
  const { waited, wakes, reads } = start(3)
  for (const readCount of [1, 2]) {
    await expect.poll(reads).toBe(readCount)
    for (const wake of wakes) wake()
  }
  expect([await waited, wakes.size]).toEqual([3, 0])
})

test('stopping the server resolves the wait with the current state', async () => {
  const { waited, server, wakes, reads } = start()
  await expect.poll(reads).toBe(1)
  server.abort()
  expect([await waited, wakes.size]).toEqual([2, 0])
})

test('aborting rejects the wait with the reason of the caller', async () => {
  const { waited, caller, wakes, reads } = start()
  await expect.poll(reads).toBe(1)
  caller.abort(new Error('gone'))
  await expect(waited).rejects.toThrow('gone')
  expect(wakes.size).toBe(0)
})
