import { expect, test } from 'vitest'
import { createRunningStore } from './running.ts'

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
  store.change('first', { hidden: true })
  store.change('second', { stage: 'drawing' })
  expect(store.read()).toMatchObject([
    { key: 'first', stage: 'asking', hidden: true },
    { key: 'second', stage: 'drawing', hidden: false },
  ])
})

test('an ended one is forgotten, after telling whether it was hidden', () => {
  const store = createRunningStore()
  store.begin(first)
  store.change('first', { hidden: true })
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
