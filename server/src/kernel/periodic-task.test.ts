import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPeriodically } from './periodic-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns periodic work that the test finishes by hand, and its log entries. */
function createWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const logged: unknown[][] = []
  const log = (...entry: unknown[]) => void logged.push(entry)
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const stop = runPeriodically(work, {
    intervalMs: 1_000,
    name: 'Sweeping',
    logger: { info: log, warn: log, error: log },
  })
  return { runs, logged, stop }
}

test('the first run starts after one interval, and the next ones after one interval each', async () => {
  const { runs, stop } = createWork()
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toHaveLength(0)
  for (const expected of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(runs).toHaveLength(expected)
    runs.at(-1)?.resolve()
  }
  await stop()
})

test('runs never overlap: an interval that passes during a run is skipped', async () => {
  const { runs, stop } = createWork()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await stop()
})

test("a failure is logged with the task's name, and the next run starts", async () => {
  const { runs, logged, stop } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  const error = new Error('away')
  runs[0]?.reject(error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged).toEqual([[{ err: error }, 'Sweeping failed.']])
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await stop()
})

test('stopping waits for the current run, and no run starts afterwards', async () => {
  const { runs, stop } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  let hasStopped = false
  const stopping = stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hasStopped).toBe(false)
  runs[0]?.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toHaveLength(1)
})

test('stopping succeeds when the current run fails', async () => {
  const { runs, stop } = createWork()
  await vi.advanceTimersByTimeAsync(1_000)
  runs[0]?.reject(new Error('away'))
  await expect(stop()).resolves.toBeUndefined()
})
