// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_COLORS } from '../shell/theme.ts'
import { contrast, hexOf, parseOklch } from './contrast.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light, dark] = [blockOf(':root {'), blockOf('.dark {')]
const themes = { light, dark }

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
/** Text on what it stands on. */
const TEXT_PAIRS = [
  ...SURFACES.flatMap((surface) => ['text', 'text-muted', 'link', 'danger', 'success'].map((text) => [text, surface])),
  ['accent-text', 'accent-fill'],
  ['accent-text', 'accent-fill-hover'],
  ['danger-text', 'danger-fill'],
  ['text', 'accent-soft'],
  ['link', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
] as [string, string][]
/** Edges of controls, the mark of the focus, and a full heart. */
const EDGE_PAIRS = SURFACES.slice(0, 3).flatMap((surface) => [
  ['line-strong', surface],
  ['focus', surface],
  ['heart', surface],
]) as [string, string][]

for (const [name, tokens] of Object.entries(themes)) {
  test.each(TEXT_PAIRS)(`in the ${name} theme %s can be read on %s`, (text, surface) => {
    expect(contrast(colorIn(tokens, text), colorIn(tokens, surface))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(EDGE_PAIRS)(`in the ${name} theme %s can be seen on %s`, (edge, surface) => {
    expect(contrast(colorIn(tokens, edge), colorIn(tokens, surface))).toBeGreaterThanOrEqual(3)
  })
}

test('both themes define the same roles', () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
})

test('the colour of the browser bars is the page surface', () => {
  expect(THEME_COLORS).toEqual({ light: hexOf(colorIn(light, 'surface')), dark: hexOf(colorIn(dark, 'surface')) })
})

test('the contrast of black on white is 21', () => {
  expect(contrast(parseOklch('oklch(0 0 0)'), parseOklch('oklch(1 0 0)'))).toBeCloseTo(21, 3)
})

test('the accent of both themes is the one of the brand', () => {
  expect(hexOf(colorIn(light, 'accent'))).toBe('#6366f1')
  expect(hexOf(colorIn(dark, 'accent'))).toBe('#6366f1')
})

function blockOf(opening: string): Map<string, string> {
  const start = css.indexOf(opening)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

function colorIn(tokens: Map<string, string>, role: string) {
  return parseOklch(tokens.get(role) ?? `no token ${role}`)
}
