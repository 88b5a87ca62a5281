import { expect, test } from 'vitest'
import { getVerdict } from './verify-verdict.ts'

const brandName = 'Pictor'
const fromThisSite = {
  source: 'Drawn by an AI model',
  isByModel: true,
  system: brandName,
  model: 'a model',
  createdAt: null,
  prompt: null,
}
const fromOtherSite = { ...fromThisSite, system: 'Another' }
const camera = { ...fromThisSite, source: 'Taken with a camera', isByModel: false }

test.each([
  [fromThisSite, true, 'Made here, and unchanged'],
  [null, true, 'Made here, and unchanged'],
  [fromThisSite, undefined, 'Marked as made here'],
  [fromThisSite, false, 'Marked as made here, but not known to us'],
  [fromOtherSite, false, 'Made by AI, elsewhere'],
  [fromOtherSite, undefined, 'Made by AI, elsewhere'],
  [camera, false, 'Not marked as made by AI'],
  [null, false, 'Nothing found'],
  [null, undefined, 'Nothing found'],
])('for metadata %o and known bytes %s, the title is “%s”', (metadata, isRecognized, title) => {
  expect(getVerdict({ metadata, isRecognized, brandName }).title).toBe(title)
})

test('only known bytes give a success, metadata alone never does', () => {
  for (const metadata of [fromThisSite, fromOtherSite, camera, null])
    for (const isRecognized of [true, false, undefined])
      expect(getVerdict({ metadata, isRecognized, brandName }).tone).toBe(isRecognized ? 'success' : 'neutral')
})

test('the text mentions unknown bytes only after the server has responded', () => {
  expect(getVerdict({ metadata: null, isRecognized: undefined, brandName }).text).not.toContain('none that we know')
  expect(getVerdict({ metadata: null, isRecognized: false, brandName }).text).toContain('none that we know')
})
