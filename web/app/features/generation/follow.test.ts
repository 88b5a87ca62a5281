import type { Generation } from '@pictor/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followGeneration } from './follow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const queued: Generation = {
  id: '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f001',
  status: 'queued',
  stage: 'queued',
  prompt: 'A lighthouse in fog',
  aspect_ratio: '2:3',
  style: 'None',
  variations: 1,
  credits: 16,
  refunded: false,
  error: null,
  images: [],
  created_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
}
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

test('every stage is told, until the end', async () => {
  const stages: string[] = []
  const onProgress = (generation: Generation) => stages.push(generation.stage)
  const { read } = serverAnswering(drawing, finishing, succeeded)
  const end = followGeneration(queued, { read, onProgress, isFinal: neverFinal })
  await vi.runAllTimersAsync()
  expect(await end).toBe(succeeded)
  expect(stages).toEqual(['queued', 'drawing', 'finishing', 'ended'])
})

test('a generation that has ended already is not asked for', async () => {
  const { read, askedAt } = serverAnswering(succeeded)
  expect(await followGeneration(succeeded, { read, onProgress: () => {}, isFinal: neverFinal })).toBe(succeeded)
  expect(askedAt).toEqual([])
})

test('the pauses grow from 400 ms and never exceed 1.5 s', async () => {
  const started = Date.now()
  const { read, askedAt } = serverAnswering(...Array.from({ length: 11 }, () => drawing), succeeded)
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal })
  await vi.runAllTimersAsync()
  await end
  const pauses = askedAt.map((time, index) => time - (askedAt[index - 1] ?? started))
  expect(pauses[0]).toBe(400)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(1_500)
})

test('a failed asking is followed by another', async () => {
  const { read, askedAt } = serverAnswering(new Error('no network'), new Error('no network'), succeeded)
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal })
  await vi.runAllTimersAsync()
  expect(await end).toBe(succeeded)
  expect(askedAt).toHaveLength(3)
})

test('a final failure ends it at once', async () => {
  const gone = new Error('gone')
  const { read, askedAt } = serverAnswering(gone)
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: (failure) => failure === gone })
  const refused = expect(end).rejects.toBe(gone)
  await vi.runAllTimersAsync()
  await refused
  expect(askedAt).toHaveLength(1)
})

test('one that never ends is given up after 20 minutes', async () => {
  const { read, askedAt } = serverAnswering(drawing)
  const started = Date.now()
  const end = followGeneration(queued, { read, onProgress: () => {}, isFinal: neverFinal })
  const refused = expect(end).rejects.toThrow('did not end in time')
  await vi.runAllTimersAsync()
  await refused
  expect((askedAt.at(-1) ?? 0) - started).toBeGreaterThan(19 * 60_000)
  expect((askedAt.at(-1) ?? 0) - started).toBeLessThan(21 * 60_000)
})
