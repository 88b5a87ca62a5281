import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recur } from './recurring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when it is told to, and a log. */
function createWork() {
  const turns: PromiseWithResolvers<void>[] = []
  const logged: unknown[][] = []
  const note = (...entry: unknown[]) => void logged.push(entry)
  const work = () => {
    const turn = Promise.withResolvers<void>()
    turns.push(turn)
    return turn.promise
  }
  const end = recur(work, { everyMs: 1_000, name: 'Sweeping', logger: { info: note, warn: note, error: note } })
  return { turns, logged, end }
}

test('it waits a turn before it begins, and then works every turn', async () => {
  const { turns, end } = createWork()
  await vi.advanceTimersByTimeAsync(999)
  expect(turns).toHaveLength(0)
  for (const expected of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(turns).toHaveLength(expected)
    turns.at(-1)?.resolve()
  }
  await end()
})

test('it never works twice at once: turns that come meanwhile are left out', async () => {
  const { turns, end } = createWork()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns).toHaveLength(1)
  turns[0]?.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toHaveLength(2)
  turns[1]?.resolve()
  await end()
})

test('a failure is logged with what was done, and the next turn comes', async () => {
  const { turns, logged, end } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  const error = new Error('away')
  turns[0]?.reject(error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged).toEqual([[{ err: error }, 'Sweeping failed.']])
  expect(turns).toHaveLength(2)
  turns[1]?.resolve()
  await end()
})

test('its end waits for what is under way, and nothing begins after', async () => {
  const { turns, end } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  let hasEnded = false
  const ending = end().then(() => (hasEnded = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hasEnded).toBe(false)
  turns[0]?.resolve()
  await ending
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns).toHaveLength(1)
})

test('its end does not fail for work that fails', async () => {
  const { turns, end } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  turns[0]?.reject(new Error('away'))
  await expect(end()).resolves.toBeUndefined()
})
