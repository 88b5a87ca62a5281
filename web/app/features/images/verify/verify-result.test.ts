import { expect, test } from 'vitest'
import { getVerdict } from './verify-result.tsx'

const brandName = 'Pictor'
const fromThisSite = {
  source: 'Made by an AI model',
  isByModel: true,
  system: brandName,
  model: 'a model',
  createdAt: null,
  prompt: null,
}
const fromOtherSite = { ...fromThisSite, system: 'Another' }
const camera = { ...fromThisSite, source: 'Taken with a camera', isByModel: false }

test.each([
  [fromThisSite, true, 'Made here and unchanged'],
  [null, true, 'Made here and unchanged'],
  [fromThisSite, undefined, 'Labeled as made here'],
  [fromThisSite, false, 'Labeled as made here, but not one of our files'],
  [fromOtherSite, false, 'AI-generated elsewhere'],
  [fromOtherSite, undefined, 'AI-generated elsewhere'],
  [camera, false, 'Not labeled as AI-generated'],
  [null, false, 'No label found'],
  [null, undefined, 'No label found'],
])('for metadata %o and known bytes %s, the title is “%s”', (metadata, isRecognized, title) => {
  expect(getVerdict({ metadata, isRecognized, brandName }).title).toBe(title)
})

test('only known bytes give a success, metadata alone never does', () => {
  for (const metadata of [fromThisSite, fromOtherSite, camera, null])
    for (const isRecognized of [true, false, undefined])
      expect(getVerdict({ metadata, isRecognized, brandName }).tone).toBe(isRecognized ? 'success' : 'neutral')
})

test('the text mentions unknown bytes only after the server has responded', () => {
  expect(getVerdict({ metadata: null, isRecognized: undefined, brandName }).text).not.toContain(
    'doesn’t match any of our files',
  )
  expect(getVerdict({ metadata: null, isRecognized: false, brandName }).text).toContain(
    'doesn’t match any of our files',
  )
})
