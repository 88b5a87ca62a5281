import type { Generation } from '@pictor/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { followGeneration } from './running/follow.ts'
import { makeGeneration } from './make-generation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const queued = makeGeneration()
const drawing: Generation = { ...queued, status: 'running', stage: 'drawing' }
const finishing: Generation = { ...queued, status: 'running', stage: 'finishing' }
const succeeded: Generation = { ...queued, status: 'succeeded', stage: 'ended' }

/** A server that gives these answers in turn, the last one for ever. */
function serverAnswering(...answers: (Generation | Error)[]) {
  const askedAt: number[] = []
  const read = (): Promise<Generation> => {
    askedAt.push(Date.now())
    const answer = answers[Math.min(askedAt.length, answers.length) - 1]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? queued)
  }
  return { read, askedAt }
}

const neverFinal = () => false
const silence = { subscribe: () => () => {}, isLive: () => false }

/** Events that come when the test says so. */
function makeNews({ live }: { live: boolean }) {
  const listeners = new Set<() => void>()
  return {
    live,
    tell: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (_id: string, listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isLive() {
      return this.live
    },
  }
}

test('every stage is told, until the end', async () => {
  const stages: string[] = []
  const onProgress = (generation: Generation) => stages.push(generation.stage)
  const { read } = serverAnswering(drawing, finishing, succeeded)
  const end = followGeneration(queued, { read, onProgress, isFinal: neverFinal, news: silence })
  await vi.runAllTimersAsync()
  expect(await end).toBe(succeeded)
  expect(stages).toEqual(['queued', 'drawing', 'finishing', 'ended'])
})

test('a generation that has ended already is not asked for', async () => {
  const { read, askedAt } = serverAnswering(succeeded)
  expect(await followGeneration(succeeded, { read, onProgress: () => {}, isFinal: neverFinal, news: silence })).toBe(
    succeeded,
  )
  expect(askedAt).toEqual([])
})

test('the pauses grow from 400 ms and never exceed 1.5 s', async () => {
  const started = Date.now()
  const { read, askedAt } = serverAnswering(...Array.from({ length: 11 }, () => drawing), succeeded)
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal, news: silence })
  await vi.runAllTimersAsync()
  await end
  const pauses = askedAt.map((time, index) => time - (askedAt[index - 1] ?? started))
  expect(pauses[0]).toBe(400)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(1_500)
})

test('a failed asking is followed by another', async () => {
  const { read, askedAt } = serverAnswering(new Error('no network'), new Error('no network'), succeeded)
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal, news: silence })
  await vi.runAllTimersAsync()
  expect(await end).toBe(succeeded)
  expect(askedAt).toHaveLength(3)
})

test('a final failure ends it at once', async () => {
  const gone = new Error('gone')
  const { read, askedAt } = serverAnswering(gone)
  const end = followGeneration(queued, {
    read,
    onProgress: () => {},
    isFinal: (failure) => failure === gone,
    news: silence,
  })
  const refused = expect(end).rejects.toBe(gone)
  await vi.runAllTimersAsync()
  await refused
  expect(askedAt).toHaveLength(1)
})

test('one that never ends is given up after 20 minutes', async () => {
  const { read, askedAt } = serverAnswering(drawing)
  const started = Date.now()
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal, news: silence })
  const refused = expect(end).rejects.toThrow('did not end in time')
  await vi.runAllTimersAsync()
  await refused
  expect((askedAt.at(-1) ?? 0) - started).toBeGreaterThan(19 * 60_000)
  expect((askedAt.at(-1) ?? 0) - started).toBeLessThan(21 * 60_000)
})

test('while events arrive it is asked for every 15 seconds only, and at once when one speaks of it', async () => {
  const news = makeNews({ live: true })
  const { read, askedAt } = serverAnswering(drawing, drawing, succeeded)
  const started = Date.now()
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal, news })
  await vi.advanceTimersByTimeAsync(14_000)
  expect(askedAt).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(askedAt).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  news.tell()
  await vi.advanceTimersByTimeAsync(0)
  expect(askedAt.map((time) => time - started)).toEqual([expect.any(Number), 18_000])
  news.tell()
  await vi.advanceTimersByTimeAsync(0)
  expect(await end).toBe(succeeded)
})

test('when the stream is cut, asking takes over within two seconds', async () => {
  const news = makeNews({ live: true })
  const { read, askedAt } = serverAnswering(drawing, succeeded)
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal, news })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(askedAt).toEqual([])
  news.live = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(askedAt.length).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await end).toBe(succeeded)
})

test('an event that comes while the answer is on its way is not lost', async () => {
  const news = makeNews({ live: true })
  const answers = [drawing, succeeded]
  const read = () => {
    news.tell()
    return Promise.resolve(answers.shift() ?? succeeded)
  }
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal, news })
  news.tell()
  await vi.advanceTimersByTimeAsync(0)
  expect(await end).toBe(succeeded)
})
