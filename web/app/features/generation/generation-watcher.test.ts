// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import type { Generation, RealtimeEvent } from '@pictor/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { PollTimeoutError } from './generation-messages.ts'
import { pollUntilFinished, type PollingDependencies } from './generation-watcher.tsx'
import { generationQuery, putGeneration } from './generation.queries.ts'
import { makeGeneration } from './generation-fixture.ts'

vi.mock('../../api/api.ts', () => ({
  api: { generation: { get: vi.fn<() => Promise<unknown>>() } },
}))

beforeEach(() => {
  vi.useFakeTimers()
})

const queued = makeGeneration()
const drawing: Generation = { ...queued, status: 'running', stage: 'drawing' }
const finishing: Generation = { ...queued, status: 'running', stage: 'finishing' }
const succeeded: Generation = { ...queued, status: 'succeeded', stage: 'ended' }

const CHANGED: RealtimeEvent = { type: 'generation.changed', id: queued.id }

/** Mocks a server that returns these responses in order and repeats the last one. Returns the times of the polls. */
function respondWith(...responses: (Generation | Error)[]) {
  const polledAt: number[] = []
  vi.mocked(api.generation.get).mockImplementation(() => {
    polledAt.push(Date.now())
    const response = responses[Math.min(polledAt.length, responses.length) - 1] ?? queued
    return response instanceof Error ? Promise.reject(response) : Promise.resolve({ generation: response })
  })
  return polledAt
}

/** An event stream that the test controls. */
function createEvents({ live }: { live: boolean }) {
  const listeners = new Set<(event: RealtimeEvent) => void>()
  const liveListeners = new Set<() => void>()
  const add = <Listener>(all: Set<Listener>, listener: Listener) => {
    all.add(listener)
    return () => all.delete(listener)
  }
  return {
    listeners,
    onRealtime: (listener: (event: RealtimeEvent) => void) => add(listeners, listener),
    onLiveChange: (listener: () => void) => add(liveListeners, listener),
    isLive: () => live,
    publish: (event: RealtimeEvent) => {
      for (const listener of listeners) listener(event)
    },
    disconnect: () => {
      live = false
      for (const listener of liveListeners) listener()
    },
  }
}

function poll(initial: Generation, dependencies: Partial<PollingDependencies> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const events = createEvents({ live: false })
  return pollUntilFinished(initial, { queries, onUpdate: () => {}, events, ...dependencies })
}

test('every stage is reported until the generation finishes', async () => {
  const stages: string[] = []
  respondWith(drawing, finishing, succeeded)
  const finished = poll(queued, { onUpdate: ({ stage }) => stages.push(stage) })
  await vi.runAllTimersAsync()
  expect(await finished).toEqual(succeeded)
  expect(stages).toEqual(['queued', 'drawing', 'finishing', 'ended'])
})

test('a stage that was fetched before the response to the submission is kept', async () => {
  const queries = new QueryClient()
  queries.setQueryData(generationQuery(queued.id).queryKey, drawing)
  const stages: string[] = []
  respondWith(succeeded)
  const finished = poll(queued, { queries, onUpdate: ({ stage }) => stages.push(stage) })
  await vi.runAllTimersAsync()
  await finished
  expect(stages).toEqual(['drawing', 'ended'])
})

test('a finished generation is not polled', async () => {
  const polledAt = respondWith(succeeded)
  expect(await poll(succeeded)).toEqual(succeeded)
  expect(polledAt).toEqual([])
})

test('the intervals grow from 400 ms and never exceed 1.5 s', async () => {
  const startedAt = Date.now()
  const polledAt = respondWith(...Array.from({ length: 11 }, () => drawing), succeeded)
  const finished = poll(queued)
  await vi.runAllTimersAsync()
  await finished
  const intervals = polledAt.map((time, index) => time - (polledAt[index - 1] ?? startedAt))
  expect(intervals[0]).toBe(400)
  expect(intervals).toEqual(intervals.toSorted((a, b) => a - b))
  expect(intervals.at(-1)).toBeCloseTo(1_500, -1)
})

test('storing each stage in the list does not change the intervals', async () => {
  const queries = new QueryClient()
  const startedAt = Date.now()
  const polledAt = respondWith(drawing, succeeded)
  const finished = poll(queued, { queries, onUpdate: (update) => putGeneration(queries, 'ada', update) })
  await vi.runAllTimersAsync()
  await finished
  expect(polledAt.map((time) => time - startedAt)).toEqual([400, 900])
})

test('a failed poll is followed by another', async () => {
  const polledAt = respondWith(new Error('no network'), new Error('no network'), succeeded)
  const finished = poll(queued)
  await vi.runAllTimersAsync()
  expect(await finished).toEqual(succeeded)
  expect(polledAt).toHaveLength(3)
})

test.each([400, 401, 403, 404])('status %i ends polling with an error', async (status) => {
  const gone = new ORPCError('GONE', { defined: true, status })
  const polledAt = respondWith(gone)
  const rejected = expect(poll(queued)).rejects.toBe(gone)
  await vi.runAllTimersAsync()
  await rejected
  expect(polledAt).toHaveLength(1)
})

test('polling times out after 20 minutes if the generation never finishes', async () => {
  const startedAt = Date.now()
  const polledAt = respondWith(drawing)
  const rejected = expect(poll(queued)).rejects.toBeInstanceOf(PollTimeoutError)
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  await rejected
  expect((polledAt.at(-1) ?? 0) - startedAt).toBeGreaterThan(19 * 60_000)
  expect((polledAt.at(-1) ?? 0) - startedAt).toBeLessThan(21 * 60_000)
})

test('while events arrive, polling runs once at the start, every 15 seconds, and on each event about the generation', async () => {
  const events = createEvents({ live: true })
  const startedAt = Date.now()
  const polledAt = respondWith(queued, drawing, drawing, succeeded)
  const finished = poll(queued, { events })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polledAt).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(polledAt).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  events.publish(CHANGED)
  await vi.advanceTimersByTimeAsync(10)
  expect(polledAt.map((time) => time - startedAt)).toEqual([expect.any(Number), expect.any(Number), 18_000])
  events.publish({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(10)
  expect(await finished).toEqual(succeeded)
})

test('events about other things do not cause a poll', async () => {
  const events = createEvents({ live: true })
  const polledAt = respondWith(drawing)
  void poll(queued, { events })
  await vi.advanceTimersByTimeAsync(1_000)
  events.publish({ type: 'generation.changed', id: '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f002' })
  events.publish({ type: 'credits.changed' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polledAt).toHaveLength(1)
})

test('when the stream disconnects, polling takes over within two seconds', async () => {
  const events = createEvents({ live: true })
  const polledAt = respondWith(queued, drawing, drawing, succeeded)
  const finished = poll(queued, { events })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(polledAt).toHaveLength(1)
  events.disconnect()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(polledAt.length).toBeGreaterThan(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await finished).toEqual(succeeded)
})

test('an event that arrives during a poll is not lost', async () => {
  const events = createEvents({ live: true })
  const responses = [drawing, succeeded]
  vi.mocked(api.generation.get).mockImplementation(async () => {
    const generation = responses.shift() ?? succeeded
    if (generation === drawing) events.publish(CHANGED)
    return { generation }
  })
  const finished = poll(queued, { events })
  events.publish(CHANGED)
  await vi.advanceTimersByTimeAsync(10)
  expect(await finished).toEqual(succeeded)
})

test('a final status in the cache, such as a cancellation, ends polling without another request', async () => {
  const queries = new QueryClient()
  const polledAt = respondWith(drawing)
  const finished = poll(queued, { queries, events: createEvents({ live: true }) })
  queries.setQueryData(generationQuery(queued.id).queryKey, { ...queued, status: 'cancelled', stage: 'ended' })
  await vi.advanceTimersByTimeAsync(10)
  expect(await finished).toMatchObject({ status: 'cancelled' })
  expect(polledAt).toEqual([])
})

test('polling unsubscribes from events when it ends', async () => {
  const events = createEvents({ live: true })
  respondWith(succeeded)
  await poll(succeeded, { events })
  expect(events.listeners.size).toBe(0)
})
