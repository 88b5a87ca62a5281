import { expect, test } from 'vitest'
import { createTurns, LineFullError } from './turns.ts'

test('at most two tasks run, the others follow in order, and a failure frees its slot', async () => {
  const inTurn = createTurns(2)
  const started: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const work = ends.map(({ promise }, index) => inTurn(async () => started.push(index) && promise))
  const settled = Promise.allSettled(work)
  await settle()
  expect(started).toEqual([0, 1])
  ends[1]?.reject(new Error('damaged'))
  await settle()
  expect(started).toEqual([0, 1, 2])
  ends[2]?.resolve()
  ends[0]?.resolve()
  await settle()
  expect(started).toEqual([0, 1, 2, 3, 4])
  ends[3]?.resolve()
  ends[4]?.resolve()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('a free slot is used once', async () => {
  const inTurn = createTurns(1)
  await inTurn(async () => undefined)
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const running = inTurn(async () => started.push('first') && first.promise)
  const waiting = inTurn(async () => started.push('second'))
  await settle()
  expect(started).toEqual(['first'])
  first.resolve()
  await Promise.all([running, waiting])
  expect(started).toEqual(['first', 'second'])
})

test('tasks beyond the queue limit are rejected at once, and accepted again when there is room', async () => {
  const inTurn = createTurns(1, 1)
  const first = Promise.withResolvers<void>()
  const running = inTurn(() => first.promise)
  const waiting = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toBeInstanceOf(LineFullError)
  first.resolve()
  expect(await waiting).toBe('second')
  await running
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})

test('an aborted task leaves the queue, and the next ones move up', async () => {
  const inTurn = createTurns(1, 1)
  const first = Promise.withResolvers<void>()
  const running = inTurn(() => first.promise)
  const leaving = new AbortController()
  const started: string[] = []
  const left = inTurn(async () => started.push('left'), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(inTurn(async () => started.push('late'), leaving.signal)).rejects.toThrow('gone')
  const staying = new AbortController()
  const waiting = inTurn(async () => {
    started.push('stayed')
    staying.abort()
    return 'done'
  }, staying.signal)
  first.resolve()
  expect(await waiting).toBe('done')
  await running
  expect(started).toEqual(['stayed'])
})

/** Runs everything that is ready to run. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
