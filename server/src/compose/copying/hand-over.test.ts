import { expect, test } from 'vitest'
import { handOver } from './hand-over.ts'

test('what is given is read in order, and nothing is given before the last was taken', async () => {
  const events: string[] = []
  const reading = handOver<number>(async (give) => {
    for (const item of [1, 2]) {
      events.push(`gives ${item}`)
      await give(item)
    }
    events.push('ends')
  })
  for await (const item of reading) events.push(`reads ${item}`)
  expect(events).toEqual(['gives 1', 'reads 1', 'gives 2', 'reads 2', 'ends'])
})

test('a failure on either side reaches the reader, after the giver has ended', async () => {
  const failing = handOver<number>(async (give) => {
    await give(1)
    throw new Error('Lost.')
  })
  expect(await failing.next()).toEqual({ done: false, value: 1 })
  await expect(failing.next()).rejects.toThrow('Lost.')
  const atOnce = handOver<number>(() => Promise.reject(new Error('Closed.')))
  await expect(atOnce.next()).rejects.toThrow('Closed.')
})

test('who stops reading makes giving fail, and waits for what is tidied up then', async () => {
  const events: string[] = []
  const reading = handOver<number>(async (give) => {
    try {
      await give(1)
    } finally {
      await Promise.resolve()
      events.push('tidied up')
    }
  })
  for await (const item of reading) {
    events.push(`reads ${item}`)
    break
  }
  expect(events).toEqual(['reads 1', 'tidied up'])
})
