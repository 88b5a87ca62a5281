import { expect, test } from 'vitest'
import { verdictOf } from './verify-verdict.ts'

const brandName = 'Pictor'
const ours = {
  source: 'Drawn by an AI model',
  isByModel: true,
  system: brandName,
  model: 'a model',
  createdAt: null,
  prompt: null,
}
const theirs = { ...ours, system: 'Another' }
const camera = { ...ours, source: 'Taken with a camera', isByModel: false }

test.each([
  [ours, true, 'Made here, and unchanged'],
  [null, true, 'Made here, and unchanged'],
  [ours, undefined, 'Marked as made here'],
  [ours, false, 'Marked as made here, but not known to us'],
  [theirs, false, 'Made by AI, elsewhere'],
  [theirs, undefined, 'Made by AI, elsewhere'],
  [camera, false, 'Not marked as made by AI'],
  [null, false, 'Nothing found'],
  [null, undefined, 'Nothing found'],
])('for metadata %o and known bytes %s, the title is “%s”', (marking, known, title) => {
  expect(verdictOf({ marking, known, brandName }).title).toBe(title)
})

test('only known bytes give a success, metadata alone never does', () => {
  for (const marking of [ours, theirs, camera, null])
    for (const known of [true, false, undefined])
      expect(verdictOf({ marking, known, brandName }).tone).toBe(known ? 'success' : 'neutral')
})

test('the text mentions unknown bytes only after the server has responded', () => {
  expect(verdictOf({ marking: null, known: undefined, brandName }).text).not.toContain('none that we know')
  expect(verdictOf({ marking: null, known: false, brandName }).text).toContain('none that we know')
})
