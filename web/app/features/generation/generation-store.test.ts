import { expect, test } from 'vitest'
import { makeGeneration } from './make-generation.ts'
import { createRunningStore } from './generation-store.ts'

const first = { key: 'first', prompt: 'A lighthouse', aspectRatio: '2:3' } as const
const second = { key: 'second', prompt: 'A whale', aspectRatio: '16:9' } as const

test('a generation begins in view, before the server has answered', () => {
  const store = createRunningStore()
  store.begin(first)
  expect(store.read()).toMatchObject([{ ...first, stage: 'asking', hidden: false }])
})

test('stage and hiding concern only the one that is meant', () => {
  const store = createRunningStore()
  store.begin(first)
  store.begin(second)
  store.hide('first')
  store.report('second', makeGeneration({ status: 'running', stage: 'drawing' }))
  expect(store.read()).toMatchObject([
    { key: 'first', stage: 'asking', hidden: true },
    { key: 'second', stage: 'drawing', hidden: false },
  ])
})

test('one that is edited again while it is on its way ends as such, and no other does', () => {
  const store = createRunningStore()
  store.begin(first)
  store.begin(second)
  const generation = makeGeneration({ status: 'running', stage: 'drawing' })
  store.report('first', generation)
  store.edit(generation.id)
  store.report('first', { ...generation, stage: 'finishing' })
  expect(['first', 'second'].map((key) => store.end(key)?.isEdited)).toEqual([true, undefined])
})

test('an ended one is forgotten, after telling whether it was hidden', () => {
  const store = createRunningStore()
  store.begin(first)
  store.hide('first')
  expect(store.end('first')).toMatchObject({ hidden: true })
  expect(store.read()).toEqual([])
  expect(store.end('first')).toBeUndefined()
})

test('listeners hear of every change until they leave', () => {
  const store = createRunningStore()
  const heard: number[] = []
  const leave = store.subscribe(() => heard.push(store.read().length))
  store.begin(first)
  store.end('first')
  leave()
  store.begin(second)
  expect(heard).toEqual([1, 0])
})

test('one that was found under way goes on in the background, since its own beginning, and is taken in once', () => {
  const store = createRunningStore()
  const generation = makeGeneration({ status: 'running', stage: 'drawing', partial_url: '/partial/1' })
  expect([store.adopt(generation), store.adopt(generation)]).toEqual([true, false])
  expect(store.read()).toMatchObject([
    {
      id: generation.id,
      stage: 'drawing',
      partialUrl: '/partial/1',
      hidden: true,
      startedAt: Date.parse(generation.created_at),
    },
  ])
})

test('what was asked for here is not found a second time, also after it has ended', () => {
  const store = createRunningStore()
  const generation = makeGeneration()
  store.begin(first)
  expect(store.adopt(generation)).toBe(false)
  store.report('first', generation)
  expect(store.adopt(generation)).toBe(false)
  store.end('first')
  expect(store.adopt(generation)).toBe(false)
})

test('it can be brought back into view', () => {
  const store = createRunningStore()
  const generation = makeGeneration()
  store.adopt(generation)
  store.show(generation.id)
  expect(store.read()).toMatchObject([{ hidden: false }])
})

test('when somebody else is here nothing is left', () => {
  const store = createRunningStore()
  store.begin(first)
  store.clear()
  expect(store.read()).toEqual([])
  expect(store.end('first')).toBeUndefined()
})
