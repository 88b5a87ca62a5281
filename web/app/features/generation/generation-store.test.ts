import { expect, test } from 'vitest'
import { createGenerationStore, type GenerationStore } from './generation-store.ts'
import type { GenerationInput } from './generation.queries.ts'
import { makeGeneration } from './generation-fixture.ts'

const first: GenerationInput = {
  prompt: 'A lighthouse',
  aspectRatio: '2:3',
  style: 'None',
  visibility: 'public',
  reference: null,
}
const second: GenerationInput = { ...first, prompt: 'A whale', aspectRatio: '16:9' }

/** Starts both generations, the first one in the background. */
function startBoth(store: GenerationStore) {
  store.start(first, 'first')
  store.hide('first')
  store.start(second, 'second')
}

test('a new generation is in the foreground before the server has responded', () => {
  const store = createGenerationStore()
  expect(store.start(first, 'first')).toEqual({ ...first, key: 'first' })
  expect(store.get()).toMatchObject([{ key: 'first', prompt: 'A lighthouse', id: null, inBackground: false }])
})

test('two clicks in a row start one submission; a second one can start while the first is in the background', () => {
  const store = createGenerationStore()
  store.start(first, 'first')
  expect(store.start(second)).toBeNull()
  store.hide('first')
  expect(store.start(second)?.key).not.toBe('first')
  expect(store.get()).toHaveLength(2)
})

test('the same input gets the same key only while its submission is unresolved', () => {
  const store = createGenerationStore()
  const submit = (input: GenerationInput, isResolved: boolean) => {
    const submission = store.start(input)
    if (!submission) throw new Error('nothing was submitted')
    store.untrack(submission.key)
    if (!isResolved) store.keepUnresolved(submission)
    return submission.key
  }
  const lost = submit(first, false)
  expect(submit(first, false)).toBe(lost)
  expect(submit(first, true)).toBe(lost)
  expect(submit(first, false)).not.toBe(lost)
  const other = submit(second, true)
  expect(submit(first, true)).not.toBe(other)
})

test('an unresolved submission keeps its key while others are submitted', () => {
  const store = createGenerationStore()
  const lost = store.start(first, 'lost')
  store.untrack('lost')
  if (lost) store.keepUnresolved(lost)
  store.start(second, 'second')
  store.untrack('second')
  expect(store.start(first)?.key).toBe('lost')
})

test('`accept` and `hide` change only the generation with that key', () => {
  const store = createGenerationStore()
  startBoth(store)
  expect(store.accept('second', 'id of second')).toBe(true)
  expect(store.get()).toMatchObject([
    { key: 'first', id: null, inBackground: true },
    { key: 'second', id: 'id of second', inBackground: false },
  ])
  expect([store.isTracked('id of second'), store.isTracked('another')]).toEqual([true, false])
})

test('`untrack` stops tracking a generation and returns its last state', () => {
  const store = createGenerationStore()
  store.start(first, 'first')
  store.hide('first')
  expect(store.untrack('first')).toMatchObject({ inBackground: true })
  expect(store.get()).toEqual([])
  expect(store.untrack('first')).toBeUndefined()
})

test('listeners are called on every change until they unsubscribe', () => {
  const store = createGenerationStore()
  const lengths: number[] = []
  const unsubscribe = store.subscribe(() => lengths.push(store.get().length))
  store.start(first, 'first')
  store.untrack('first')
  unsubscribe()
  store.start(second)
  expect(lengths).toEqual([1, 0])
})

test('a discovered generation is tracked once, in the background, with its creation time', () => {
  const store = createGenerationStore()
  const generation = makeGeneration({ status: 'running', stage: 'drawing' })
  expect([store.adopt(generation), store.adopt(generation)]).toEqual([true, false])
  expect(store.get()).toMatchObject([
    { id: generation.id, key: generation.id, inBackground: true, startedAt: Date.parse(generation.created_at) },
  ])
})

test('a generation submitted on this page is not adopted, even after it has finished', () => {
  const store = createGenerationStore()
  const generation = makeGeneration()
  store.start(first, 'first')
  expect(store.adopt(generation)).toBe(false)
  store.accept('first', generation.id)
  expect(store.adopt(generation)).toBe(false)
  store.untrack('first')
  expect(store.adopt(generation)).toBe(false)
})

test('a generation in the background can be shown again', () => {
  const store = createGenerationStore()
  const generation = makeGeneration()
  store.adopt(generation)
  store.show(generation.id)
  expect(store.get()).toMatchObject([{ inBackground: false }])
})

test('clearing stops tracking everything but keeps the keys of unresolved submissions', () => {
  const store = createGenerationStore()
  const lost = store.start(first, 'lost')
  if (lost) store.keepUnresolved(lost)
  store.clear()
  expect(store.get()).toEqual([])
  expect(store.accept('lost', 'id')).toBe(false)
  expect(store.start(first)?.key).toBe('lost')
})
