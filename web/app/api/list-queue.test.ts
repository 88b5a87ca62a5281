import { expect, test } from 'vitest'
import { createListQueue, listBackoffMs } from './list-queue.ts'
import { problemOf } from './problem.ts'

const LIST = 'http://127.0.0.1/api/images/public'

/** A queue on a clock that stands still until it is moved. */
function setUp() {
  const alarms: { at: number; ring: () => void }[] = []
  let time = 0
  const sentAt: number[] = []
  const send = createListQueue(
    async () => {
      sentAt.push(time)
      return new Response('ok')
    },
    {
      now: () => time,
      wait: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          alarms.push({ at: time + milliseconds, ring: resolve })
        }),
    },
  )
  async function moveTo(end: number) {
    for (;;) {
      await settled()
      alarms.sort((one, other) => one.at - other.at)
      if (!alarms[0] || alarms[0].at > end) break
      const next = alarms.shift()
      time = next?.at ?? time
      next?.ring()
    }
    time = end
  }
  const ask = (signal?: AbortSignal) => {
    const outcome = send(new Request(LIST, signal ? { signal } : {})).then(
      () => 'sent',
      (error: unknown) => (signal?.aborted ? 'given up' : problemOf(error).text),
    )
    return outcome
  }
  return { ask, askMany: (count: number) => Array.from({ length: count }, () => ask()), sentAt, moveTo }
}

/** Until all promises that can be kept are. */
async function settled() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

test('eight lists are sent at once', async () => {
  const { askMany, sentAt } = setUp()
  await Promise.all(askMany(8))
  expect(sentAt).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('the ninth waits for room, and those behind it keep their distance from the one before', async () => {
  const { askMany, sentAt, moveTo } = setUp()
  const asked = askMany(11)
  await moveTo(9_999)
  expect(sentAt).toHaveLength(8)
  await moveTo(30_000)
  expect(sentAt.slice(8)).toEqual([10_000, 11_500, 13_000])
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['sent']))
})

test('never more than eight start in any ten seconds', async () => {
  const { ask, sentAt, moveTo } = setUp()
  for (let at = 0; at < 60_000; at += 700) {
    void ask()
    await moveTo(at + 700)
  }
  expect(sentAt.length).toBeGreaterThan(30)
  for (const [index, start] of sentAt.entries())
    expect(start - (sentAt[index - 8] ?? -Infinity)).toBeGreaterThanOrEqual(10_000)
})

test('who asks at a calm pace never waits', async () => {
  const { ask, sentAt, moveTo } = setUp()
  for (let at = 0; at < 20; at += 1) {
    void ask()
    await moveTo((at + 1) * 1_300)
  }
  expect(sentAt).toEqual(Array.from({ length: 20 }, (_, index) => index * 1_300))
})

test('what has waited for twenty seconds is turned away: the server is busy', async () => {
  const { askMany, sentAt, moveTo } = setUp()
  const outcomes = askMany(24)
  await moveTo(20_000)
  expect(await Promise.all(outcomes.slice(15))).toEqual(
    Array.from({ length: 9 }, () => 'Server is busy. Please try again later.'),
  )
  expect(sentAt).toHaveLength(15)
  expect(sentAt.at(-1)).toBe(19_000)
})

test('one that is given up while it waits leaves its place to the next', async () => {
  const { ask, askMany, sentAt, moveTo } = setUp()
  await Promise.all(askMany(8))
  const giveUp = new AbortController()
  const left = ask(giveUp.signal)
  const next = ask()
  await moveTo(5_000)
  giveUp.abort()
  expect(await left).toBe('given up')
  await moveTo(10_000)
  expect(await next).toBe('sent')
  expect(sentAt.at(-1)).toBe(10_000)
})

test('after a 429 it waits for two seconds, then twice as long each time, and never longer than thirty', () => {
  expect([0, 1, 2, 3, 4, 9].map(listBackoffMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})
