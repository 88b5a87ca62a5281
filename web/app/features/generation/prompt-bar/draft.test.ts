// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createDraftStore, emptyDraft } from './draft.ts'

const newTab = createDraftStore

test('a draft survives a reload', () => {
  const draft = { ...emptyDraft, prompt: 'A lighthouse in fog', style: 'oil_painting', visibility: 'private' } as const
  newTab().change(draft)
  expect(newTab().get()).toEqual(draft)
})

test.each([
  'not json',
  '"text"',
  'null',
  '{"prompt":7,"aspectRatio":"7:1","style":"baroque","visibility":1,"hasReference":"yes"}',
])('an invalid stored value (%s) becomes an empty draft', (text) => {
  localStorage.setItem('draft', text)
  expect(newTab().get()).toEqual(emptyDraft)
})

test('listeners are called on every change until they unsubscribe', () => {
  const store = newTab()
  const prompts: string[] = []
  const unsubscribe = store.subscribe(() => prompts.push(store.get().prompt))
  store.change({ prompt: 'one' })
  unsubscribe()
  store.change({ prompt: 'two' })
  expect(prompts).toEqual(['one'])
})

test('without storage the draft is kept in memory', () => {
  const fail = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail })
  const store = newTab()
  store.change({ prompt: 'A lighthouse' })
  expect(store.get().prompt).toBe('A lighthouse')
})
