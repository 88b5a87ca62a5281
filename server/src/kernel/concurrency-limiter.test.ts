import { expect, test } from 'vitest'
import { createConcurrencyLimiter, QueueFullError } from './concurrency-limiter.ts'

test('at most two tasks run, the others follow in order, and a failure frees its slot', async () => {
  const runLimited = createConcurrencyLimiter(2)
  const started: number[] = []
  const deferreds = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const tasks = deferreds.map(({ promise }, index) => runLimited(async () => started.push(index) && promise))
  const settled = Promise.allSettled(tasks)
  await flushPromises()
  expect(started).toEqual([0, 1])
  deferreds[1]?.reject(new Error('damaged'))
  await flushPromises()
  expect(started).toEqual([0, 1, 2])
  deferreds[2]?.resolve()
  deferreds[0]?.resolve()
  await flushPromises()
  expect(started).toEqual([0, 1, 2, 3, 4])
  deferreds[3]?.resolve()
  deferreds[4]?.resolve()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('a free slot is used once', async () => {
  const runLimited = createConcurrencyLimiter(1)
  await runLimited(async () => undefined)
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const running = runLimited(async () => started.push('first') && first.promise)
  const waiting = runLimited(async () => started.push('second'))
  await flushPromises()
  expect(started).toEqual(['first'])
  first.resolve()
  await Promise.all([running, waiting])
  expect(started).toEqual(['first', 'second'])
})

test('tasks beyond the queue limit are rejected at once, and accepted again when there is room', async () => {
  const runLimited = createConcurrencyLimiter(1, 1)
  const first = Promise.withResolvers<void>()
  const running = runLimited(() => first.promise)
  const waiting = runLimited(async () => 'second')
  await expect(runLimited(async () => 'third')).rejects.toBeInstanceOf(QueueFullError)
  first.resolve()
  expect(await waiting).toBe('second')
  await running
  expect(await runLimited(async () => 'fourth')).toBe('fourth')
})

test('an aborted task leaves the queue, and the next ones move up', async () => {
  const runLimited = createConcurrencyLimiter(1, 1)
  const first = Promise.withResolvers<void>()
  const running = runLimited(() => first.promise)
  const abortedController = new AbortController()
  const started: string[] = []
  const aborted = runLimited(async () => started.push('left'), abortedController.signal)
  abortedController.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  await expect(runLimited(async () => started.push('late'), abortedController.signal)).rejects.toThrow('gone')
  const stayingController = new AbortController()
  const waiting = runLimited(async () => {
    started.push('stayed')
    stayingController.abort()
    return 'done'
  }, stayingController.signal)
  first.resolve()
  expect(await waiting).toBe('done')
  await running
  expect(started).toEqual(['stayed'])
})

/** Waits until all pending promise callbacks have run. */
async function flushPromises(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
