import { expect, test } from 'vitest'
import { createUploadDraftStore } from './upload-draft.ts'

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

test('without a picture there is nothing to press for', () => {
  expect(createUploadDraftStore().submit()).toBeNull()
})

test('pressed again, the same form has the same key, until it changes or is answered', () => {
  const draft = createUploadDraftStore()
  const keys: (string | undefined)[] = []
  const submit = () => keys.push(draft.submit()?.key)
  draft.choose(picture('a.png'))
  submit()
  submit()
  draft.describe('Other words')
  submit()
  draft.settle()
  submit()
  draft.choose(picture('b.png'))
  submit()
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})

test('the same words put in again are no change', () => {
  const draft = createUploadDraftStore()
  draft.choose(picture('a.png'))
  draft.describe('At dusk')
  const first = draft.submit()
  draft.describe('At dusk')
  expect(draft.submit()).toEqual(first)
})

test('what was pressed before going away is there again with its key', () => {
  const draft = createUploadDraftStore()
  const upload = { key: 'key-1', file: picture('a.png'), description: 'At dusk' }
  draft.restore(upload)
  expect(draft.submit()).toEqual(upload)
})

test('what was put in while signed out is taken over, what somebody else left is not', () => {
  const draft = createUploadDraftStore()
  draft.choose(picture('a.png'))
  draft.claim('ada')
  expect(draft.get().picture?.file.name).toBe('a.png')
  draft.claim('grace')
  expect(draft.get()).toEqual({ picture: null, description: '' })
})
