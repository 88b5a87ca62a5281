import { expect, test } from 'vitest'
import { createUploadDraftStore } from './upload-draft.ts'

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

test('without a picture there is nothing to press for', () => {
  expect(createUploadDraftStore().press()).toBeNull()
})

test('pressed again, the same form has the same key, until it changes or is answered', () => {
  const draft = createUploadDraftStore()
  const keys: (string | undefined)[] = []
  const press = () => keys.push(draft.press()?.key)
  draft.choose(picture('a.png'))
  press()
  press()
  draft.describe('Other words')
  press()
  draft.answered()
  press()
  draft.choose(picture('b.png'))
  press()
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})

test('the same words put in again are no change', () => {
  const draft = createUploadDraftStore()
  draft.choose(picture('a.png'))
  draft.describe('At dusk')
  const first = draft.press()
  draft.describe('At dusk')
  expect(draft.press()).toEqual(first)
})

test('what was pressed before going away is there again with its key', () => {
  const draft = createUploadDraftStore()
  const upload = { key: 'key-1', file: picture('a.png'), description: 'At dusk' }
  draft.restore(upload)
  expect(draft.press()).toEqual(upload)
})

test('what was put in while signed out is taken over, what somebody else left is not', () => {
  const draft = createUploadDraftStore()
  draft.choose(picture('a.png'))
  draft.claim('ada')
  expect(draft.read().picture?.file.name).toBe('a.png')
  draft.claim('grace')
  expect(draft.read()).toEqual({ picture: null, description: '' })
})
