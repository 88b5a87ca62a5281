import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_COLORS } from '../shell/frame/theme.ts'
import {
  computeContrast,
  toHex,
  blend,
  parseOklch,
  findColorNames,
  getContrast,
  parseTokens,
  type Tokens,
  EDGE_PAIRS,
  TEXT_PAIRS,
  UNPAIRED,
} from './token-source.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const { light, dark, themed } = parseTokens(css)

test.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme every text is readable on its background, and every edge is visible', (_name, tokens) => {
  const isBelow = (ratio: number) => (pair: readonly [string, string]) => !(getContrast(tokens, ...pair) >= ratio)
  expect([...TEXT_PAIRS.filter(isBelow(4.5)), ...EDGE_PAIRS.filter(isBelow(3))]).toEqual([])
})

test('every color role is part of a pair or has a reason for being unpaired', () => {
  const pairedRoles = [...TEXT_PAIRS, ...EDGE_PAIRS].flat().concat(Object.keys(UNPAIRED))
  expect([...new Set(pairedRoles)].sort()).toEqual(findColorNames(light).sort())
})

test('both themes set the same roles', () => {
  for (const name of themed) expect([name, light.has(name), dark.has(name)]).toEqual([name, true, true])
})

test('with more contrast, muted text has a contrast above 7', () => {
  const highContrastCss = css.slice(css.indexOf('(prefers-contrast: more)'))
  const [inLight, inDark] = [...highContrastCss.matchAll(/--text-muted: (oklch\([^)]+\))/g)].map(
    (match) => match[1] ?? '',
  )
  expect(getContrast(new Map([...light, ['text-muted', inLight ?? '']]), 'text-muted', 'surface')).toBeGreaterThan(7)
  expect(getContrast(new Map([...dark, ['text-muted', inDark ?? '']]), 'text-muted', 'surface')).toBeGreaterThan(7)
})

test('the color of the browser bars is that of the page surface', () => {
  expect(THEME_COLORS).toEqual({ light: getHex(light, 'surface'), dark: getHex(dark, 'surface') })
})

test('both themes use the accent color of the brand', () => {
  expect([getHex(light, 'accent'), getHex(dark, 'accent')]).toEqual(['#6366f1', '#6366f1'])
})

test('the contrast of black on white is 21, and translucent black over white is gray', () => {
  const [black, white] = [parseOklch('oklch(0 0 0)').color, parseOklch('oklch(1 0 0)').color]
  expect(computeContrast(black, white)).toBeCloseTo(21, 3)
  expect(toHex(blend(black, 0.4, white))).toBe('#999999')
})

function getHex(tokens: Tokens, role: string): string {
  return toHex(parseOklch(tokens.get(role) ?? '').color)
}
