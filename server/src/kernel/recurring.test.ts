import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recur } from './recurring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns periodic work that the test finishes by hand, and its log entries. */
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

test('the first run starts after one interval, and the next ones after one interval each', async () => {
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

test('runs never overlap: an interval that passes during a run is skipped', async () => {
  const { turns, end } = createWork()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns).toHaveLength(1)
  turns[0]?.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toHaveLength(2)
  turns[1]?.resolve()
  await end()
})

test("a failure is logged with the task's name, and the next run starts", async () => {
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

test('stopping waits for the current run, and no run starts afterwards', async () => {
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

test('stopping succeeds when the current run fails', async () => {
  const { turns, end } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  turns[0]?.reject(new Error('away'))
  await expect(end()).resolves.toBeUndefined()
})
