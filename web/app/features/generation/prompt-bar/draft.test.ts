// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createDraftStore, emptyDraft } from './draft.ts'

const key = 'c7b8a8f0-0000-4000-8000-000000000001'

const newTab = () => createDraftStore(() => localStorage)

test('a draft survives a reload', () => {
  const draft = { ...emptyDraft, prompt: 'A lighthouse in fog', style: 'oil_painting', visibility: 'private' } as const
  newTab().change(draft)
  expect(newTab().read()).toEqual(draft)
})

test.each([
  'not json',
  '"text"',
  'null',
  '{"prompt":7,"aspectRatio":"7:1","style":"baroque","visibility":1,"hasReference":"yes","wanted":{"key":1}}',
])('stored nonsense (%s) is an empty draft', (text) => {
  localStorage.setItem('draft', text)
  expect(newTab().read()).toEqual(emptyDraft)
})

test('listeners hear of a change until they leave', () => {
  const store = newTab()
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(store.read().prompt))
  store.change({ prompt: 'one' })
  leave()
  store.change({ prompt: 'two' })
  expect(heard).toEqual(['one'])
})

test('a wanted generation is handed out once, also when two tabs ask for it', () => {
  const first = newTab()
  first.change({ wanted: { key, at: Date.now() } })
  const second = newTab()
  expect(second.read().wanted?.key).toBe(key)
  expect(first.takeWanted()?.key).toBe(key)
  expect(second.takeWanted()).toBeNull()
  expect(first.takeWanted()).toBeNull()
})

test('an asking of more than an hour ago is dropped', () => {
  vi.useFakeTimers()
  const store = newTab()
  store.change({ wanted: { key, at: Date.now() } })
  vi.advanceTimersByTime(60 * 60_000)
  expect(store.takeWanted()).toBeNull()
  expect(store.read().wanted).toBeNull()
})

test('without storage the draft lives in the page', () => {
  const store = createDraftStore(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  store.change({ prompt: 'A lighthouse' })
  expect(store.read().prompt).toBe('A lighthouse')
})
