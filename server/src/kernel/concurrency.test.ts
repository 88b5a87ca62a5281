import { expect, test } from 'vitest'
import { mapConcurrently } from './concurrency.ts'

test('results come in the order of the items, and no more than the limit are worked on', async () => {
  let [running, most] = [0, 0]
  const work = async (item: number) => {
    most = Math.max(most, ++running)
    // The earlier an item, the longer it takes.
    for (let tick = item; tick < 20; tick++) await Promise.resolve()
    running--
    return item * 2
  }
  const results: number[] = []
  for await (const result of mapConcurrently(Array(20).keys(), 4, work)) results.push(result)
  expect(results).toEqual([...Array(20).keys()].map((item) => item * 2))
  expect(most).toBe(4)
})

test('after a failure no other item is begun, and nothing is running when it is thrown', async () => {
  const begun: number[] = []
  let running = 0
  const work = async (item: number) => {
    begun.push(item)
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
  expect(begun.length).toBeLessThan(10)
})

test('a reader that stops early waits for what is running', async () => {
  let running = 0
  const work = async () => {
    running++
    for (let tick = 0; tick < 10; tick++) await Promise.resolve()
    running--
  }
  for await (const _ of mapConcurrently(Array(10).keys(), 3, work)) break
  expect(running).toBe(0)
})
