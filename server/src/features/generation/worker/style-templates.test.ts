import { STYLES } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { applyStyleTemplate } from './style-templates.ts'

test('without a style the prompt is unchanged', () => {
  expect(applyStyleTemplate('a heron', 'None')).toBe('a heron')
})

test.each(STYLES)('the template of %s contains any prompt exactly once', (style) => {
  for (const prompt of ['a heron', "$& $1 $` $' $$", '{prompt} {prompt}', '{style}', '🦊\n"quoted"']) {
    const styled = applyStyleTemplate(prompt, style)
    expect(styled.split(prompt)).toHaveLength(2)
    expect(styled.replace(prompt, () => '')).not.toContain('{')
  }
})

test('every style has a different template', () => {
  expect(new Set(STYLES.map((style) => applyStyleTemplate('a heron', style))).size).toBe(20)
})
