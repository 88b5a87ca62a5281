import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('listeners are called on every change until they unsubscribe', () => {
  const store = createStore(0)
  const seen: number[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set(1)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect([seen, store.get()]).toEqual([[1, 2], 3])
})
