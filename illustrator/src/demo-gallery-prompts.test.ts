import { ASPECT_RATIOS, STYLES } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { demoGalleryPrompts } from './demo-gallery-prompts.ts'

test('a new gallery has 48 different prompts with every aspect ratio and many styles', () => {
  expect(demoGalleryPrompts).toHaveLength(48)
  expect(new Set(demoGalleryPrompts.map(({ prompt }) => prompt)).size).toBe(48)
  expect(new Set(demoGalleryPrompts.map(({ aspectRatio }) => aspectRatio))).toEqual(new Set(ASPECT_RATIOS))
  expect(new Set(demoGalleryPrompts.map(({ style }) => style)).size).toBeGreaterThan(STYLES.length / 2)
})
