import { expect, test } from 'vitest'
import { createListQueue } from './client.ts'
import { toProblem } from './problem.ts'

/** Creates a queue on a fake clock. */
function setUp() {
  const timers: { firesAt: number; fire: () => void }[] = []
  let time = 0
  const startedAt: number[] = []
  const enterQueue = createListQueue({
    now: () => time,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        timers.push({ firesAt: time + milliseconds, fire: resolve })
      }),
  })
  async function advanceTo(endMs: number) {
    for (;;) {
      await flushPromises()
      timers.sort((one, other) => one.firesAt - other.firesAt)
      if (!timers[0] || timers[0].firesAt > endMs) break
      const next = timers.shift()
      time = next?.firesAt ?? time
      next?.fire()
    }
    time = endMs
  }
  const enter = (signal = new AbortController().signal) =>
    enterQueue(signal).then(
      () => {
        startedAt.push(time)
        return 'started'
      },
      (error: unknown) => (signal.aborted ? 'aborted' : toProblem(error).text),
    )
  return { enter, enterMany: (count: number) => Array.from({ length: count }, () => enter()), startedAt, advanceTo }
}

/** Waits until all pending promise callbacks have run. */
async function flushPromises() {
  for (let round = 0; round < 50; round += 1) await Promise.resolve()
}

test('eight list requests start at once', async () => {
  const { enterMany, startedAt } = setUp()
  await Promise.all(enterMany(8))
  expect(startedAt).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('the ninth request waits ten seconds, and later ones start 1.5 seconds apart', async () => {
  const { enterMany, startedAt, advanceTo } = setUp()
  const entered = enterMany(11)
  await advanceTo(9_999)
  expect(startedAt).toHaveLength(8)
  await advanceTo(30_000)
  expect(startedAt.slice(8)).toEqual([10_000, 11_500, 13_000])
  expect(new Set(await Promise.all(entered))).toEqual(new Set(['started']))
})

test('at most eight requests start in any ten seconds', async () => {
  const { enter, startedAt, advanceTo } = setUp()
  for (let sentAt = 0; sentAt < 60_000; sentAt += 700) {
    void enter()
    await advanceTo(sentAt + 700)
  }
  expect(startedAt.length).toBeGreaterThan(30)
  for (const [index, start] of startedAt.entries())
    expect(start - (startedAt[index - 8] ?? -Infinity)).toBeGreaterThanOrEqual(10_000)
})

test('requests that are 1.3 seconds apart never wait', async () => {
  const { enter, startedAt, advanceTo } = setUp()
  for (let index = 0; index < 20; index += 1) {
    void enter()
    await advanceTo((index + 1) * 1_300)
  }
  expect(startedAt).toEqual(Array.from({ length: 20 }, (_, index) => index * 1_300))
})

test('a request fails with the message for a busy server after twenty seconds in the queue', async () => {
  const { enterMany, startedAt, advanceTo } = setUp()
  const outcomes = enterMany(24)
  await advanceTo(20_000)
  expect(await Promise.all(outcomes.slice(15))).toEqual(
    Array.from({ length: 9 }, () => 'Server is busy. Please try again later.'),
  )
  expect(startedAt).toHaveLength(15)
  expect(startedAt.at(-1)).toBe(19_000)
})

test('an aborted request frees its place in the queue', async () => {
  const { enter, enterMany, startedAt, advanceTo } = setUp()
  await Promise.all(enterMany(8))
  const controller = new AbortController()
  const aborted = enter(controller.signal)
  const next = enter()
  await advanceTo(5_000)
  controller.abort()
  expect(await aborted).toBe('aborted')
  await advanceTo(10_000)
  expect(await next).toBe('started')
  expect(startedAt.at(-1)).toBe(10_000)
})
