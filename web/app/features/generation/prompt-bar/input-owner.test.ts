// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { draftStore } from './draft.ts'
import { claimInput } from './input-owner.ts'
import { referenceStore } from './reference.ts'

beforeEach(() => {
  draftStore.clear()
  referenceStore.put(null)
})

test('what was typed while signed out is taken over by who signs in', () => {
  draftStore.change({ prompt: 'a heron' })
  claimInput('ada')
  expect(draftStore.get().prompt).toBe('a heron')
})

test('after a session that ended by itself the draft is still there for the same visitor', () => {
  claimInput('ada')
  draftStore.change({ prompt: 'a heron' })
  claimInput('ada')
  expect(draftStore.get().prompt).toBe('a heron')
})

test('another visitor of the browser finds neither draft nor reference image', () => {
  claimInput('ada')
  draftStore.change({ prompt: 'a secret' })
  claimInput('grace')
  expect([draftStore.get().prompt, referenceStore.get()]).toEqual(['', null])
})
