import { expect, test } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

test('results keep the order of the items, and at most `limit` items run concurrently', async () => {
  let [running, max] = [0, 0]
  const work = async (item: number) => {
    max = Math.max(max, ++running)
    // Earlier items take longer.
    for (let tick = item; tick < 20; tick++) await Promise.resolve()
    running--
    return item * 2
  }
  const results: number[] = []
  for await (const result of mapConcurrently(Array(20).keys(), 4, work)) results.push(result)
  expect(results).toEqual([...Array(20).keys()].map((item) => item * 2))
  expect(max).toBe(4)
})

test('after a failure no further item starts, and no work is running when the error is thrown', async () => {
  const started: number[] = []
  let running = 0
  const work = async (item: number) => {
    started.push(item)
    running++
    for (let tick = 0; tick < item * 10; tick++) await Promise.resolve()
    running--
    if (item === 1) throw new Error('Lost.')
  }
  const drain = async () => {
    for await (const _ of mapConcurrently(Array(100).keys(), 3, work));
  }
  await expect(drain()).rejects.toThrow('Lost.')
  expect(running).toBe(0)
  expect(started.length).toBeLessThan(10)
})

test('a consumer that stops early waits for running work', async () => {
  let running = 0
  const work = async () => {
    running++
    for (let tick = 0; tick < 10; tick++) await Promise.resolve()
    running--
  }
  for await (const _ of mapConcurrently(Array(10).keys(), 3, work)) break
  expect(running).toBe(0)
})
