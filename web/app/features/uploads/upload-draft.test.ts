import { expect, test } from 'vitest'
import { createUploadDraftStore } from './upload-draft.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/png' })

test('without an image there is nothing to submit', () => {
  expect(createUploadDraftStore().submit()).toBeNull()
})

test('the form keeps its key until it changes or the server has responded', () => {
  const draft = createUploadDraftStore()
  const keys: (string | undefined)[] = []
  const submit = () => keys.push(draft.submit()?.key)
  draft.choose(image('a.png'))
  submit()
  submit()
  draft.describe('Other words')
  submit()
  draft.settle()
  submit()
  draft.choose(image('b.png'))
  submit()
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})

test('entering the same text is no change', () => {
  const draft = createUploadDraftStore()
  draft.choose(image('a.png'))
  draft.describe('At dusk')
  const first = draft.submit()
  draft.describe('At dusk')
  expect(draft.submit()).toEqual(first)
})

test('a submission from before signing in is restored with its key', () => {
  const draft = createUploadDraftStore()
  const upload = { key: 'key-1', file: image('a.png'), description: 'At dusk' }
  draft.restore(upload)
  expect(draft.submit()).toEqual(upload)
})

test('input from before signing in is kept, that of another user is not', () => {
  const draft = createUploadDraftStore()
  draft.choose(image('a.png'))
  draft.claim('ada')
  expect(draft.get().image?.file.name).toBe('a.png')
  draft.claim('grace')
  expect(draft.get()).toEqual({ image: null, description: '' })
})
