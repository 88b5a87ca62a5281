// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { draftStore } from './draft.ts'
import { claimInput } from './input-owner.ts'
import { referenceStore } from './reference.ts'

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
