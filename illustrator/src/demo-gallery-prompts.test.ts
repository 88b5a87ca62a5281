import { ASPECT_RATIOS, STYLES } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { demoGalleryPrompts } from './demo-gallery-prompts.ts'
import { composeScene } from './engine.ts'
import { SIZES } from './sizes.ts'

test('a new gallery has 33 different prompts with every aspect ratio and many styles', () => {
  expect(demoGalleryPrompts).toHaveLength(33)
  expect(new Set(demoGalleryPrompts.map(({ prompt }) => prompt)).size).toBe(33)
  expect(new Set(demoGalleryPrompts.map(({ aspectRatio }) => aspectRatio))).toEqual(new Set(ASPECT_RATIOS))
  expect(new Set(demoGalleryPrompts.map(({ style }) => style)).size).toBeGreaterThan(STYLES.length / 2)
})

test('no two neighbors in a new gallery have the same setting', () => {
  const settings = demoGalleryPrompts.map(
    ({ prompt, seed, style, aspectRatio }) => composeScene(prompt, { ...SIZES[aspectRatio], style, seed }).place,
  )
  const repeated = demoGalleryPrompts.filter((_, i) => i > 0 && settings[i] === settings[i - 1])
  expect(repeated.map(({ prompt }) => prompt)).toEqual([])
})
