// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { draftStore, referenceStore } from './draft.ts'
import { claimInput, clearInput } from './input-owner.ts'

beforeEach(() => {
  draftStore.clear()
  referenceStore.put(null)
})

test('input from before signing in belongs to the user who signs in', () => {
  draftStore.change({ prompt: 'a heron' })
  claimInput('ada')
  expect(draftStore.get().prompt).toBe('a heron')
})

test('after an expired session, the same user still has the draft', () => {
  claimInput('ada')
  draftStore.change({ prompt: 'a heron' })
  claimInput('ada')
  expect(draftStore.get().prompt).toBe('a heron')
})

test('another user of the browser gets neither draft nor reference image', () => {
  claimInput('ada')
  draftStore.change({ prompt: 'a secret' })
  claimInput('grace')
  expect([draftStore.get().prompt, referenceStore.get()]).toEqual(['', null])
})

test('input from after a sign-out belongs to the next user who signs in', () => {
  claimInput('ada')
  clearInput()
  expect(localStorage.getItem('inputOwner')).toBeNull()
  draftStore.change({ prompt: 'a heron' })
  claimInput('grace')
  expect(draftStore.get().prompt).toBe('a heron')
})

test.each([
  ['blocked', ['getItem', 'setItem']],
  ['full', ['setItem']],
])('with browser storage %s, another user gets nothing either, and the same user keeps the draft', (_what, failing) => {
  const fail = () => {
    throw new DOMException('No storage', 'SecurityError')
  }
  const calls = Object.fromEntries(failing.map((call) => [call, fail]))
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, ...calls })
  claimInput('ada')
  draftStore.change({ prompt: 'a secret' })
  claimInput('ada')
  expect(draftStore.get().prompt).toBe('a secret')
  claimInput('grace')
  expect(draftStore.get().prompt).toBe('')
})
