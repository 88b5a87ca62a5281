import { expect, test } from 'vitest'
import { createUploadDraftStore } from './upload-draft.ts'

const makeFile = (name: string) => new File(['x'], name, { type: 'image/png' })

test('without an image there is nothing to submit', () => {
  expect(createUploadDraftStore().submit()).toBeNull()
})

test('the key stays the same until the form changes or the server has responded', () => {
  const draft = createUploadDraftStore()
  const keys: (string | undefined)[] = []
  const submit = () => keys.push(draft.submit()?.key)
  draft.choose(makeFile('a.png'))
  submit()
  submit()
  draft.describe('Other words')
  submit()
  draft.settle()
  submit()
  draft.choose(makeFile('b.png'))
  submit()
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})

test('entering the same text does not change the key', () => {
  const draft = createUploadDraftStore()
  draft.choose(makeFile('a.png'))
  draft.describe('At dusk')
  const first = draft.submit()
  draft.describe('At dusk')
  expect(draft.submit()).toEqual(first)
})

test('a submission from before signing in is restored with its key', () => {
  const draft = createUploadDraftStore()
  const upload = { key: 'key-1', file: makeFile('a.png'), description: 'At dusk' }
  draft.restore(upload)
  expect(draft.submit()).toEqual(upload)
})

test('input from before signing in is kept, and the input of another user is cleared', () => {
  const draft = createUploadDraftStore()
  draft.choose(makeFile('a.png'))
  draft.claim('ada')
  expect(draft.get().image?.file.name).toBe('a.png')
  draft.claim('grace')
  expect(draft.get()).toEqual({ image: null, description: '' })
})
