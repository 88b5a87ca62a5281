import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '..')
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(tsx?|css|mdx)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(app, file), 'utf8') }))

/** Files that may use colors directly, with the reason. */
const ALLOWED_COLORS = new Map([
  ['styles/tokens.css', 'the tokens'],
  ['styles/token-source.ts', 'parses colors'],
  ['shell/frame/theme.ts', "the browser's bars can't use tokens; a test compares the colors with them"],
  ['features/users/sign-in/google/google-button.tsx', "Google's logo has its own colors"],
  ['features/images/gallery/placeholder.ts', 'the average color of an image'],
])
const RAW_COLOR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!\w)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i

test('no component uses a color directly', () => {
  const found = sources.filter(({ text }) => RAW_COLOR.test(text)).map(({ file }) => file)
  expect(found.filter((file) => !ALLOWED_COLORS.has(file))).toEqual([])
})

test('every custom property that is used is set somewhere', () => {
  const allText = sources.map(({ text }) => text).join('\n')
  const declared = allText.matchAll(/(?<!\()(--[a-z][\w-]*)(?:'\]?|`\]?)?\s*\??:/g)
  const assigned = allText.matchAll(/setProperty\('(--[a-z][\w-]*)'/g)
  const setProperties = new Set([...declared, ...assigned].map((match) => match[1]))
  const usedProperties = [...allText.matchAll(/(?:var\(|-\(|-\(\w+:)(--[a-z][\w-]*)(?=[,)])/g)].map(
    (match) => match[1] ?? '',
  )
  expect(new Set(usedProperties).size).toBeGreaterThan(60)
  const unset = [...new Set(usedProperties)].filter((name) => !setProperties.has(name) && !SET_BY_OTHERS.test(name))
  expect(unset).toEqual([])
})

test('every custom utility is used', () => {
  const utilitiesCss = sources.find(({ file }) => file === 'styles/utilities.css')?.text ?? ''
  const names = [...utilitiesCss.matchAll(/^@utility ([\w-]+)/gm)].map((match) => match[1] ?? '')
  const code = sources.filter(({ file }) => /\.tsx?$/.test(file)).map(({ text }) => text)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !code.some((text) => new RegExp(`['" :]${name}['" ]`).test(text)))).toEqual([])
})

/** Properties that Base UI sets on its popups, or whose names in the masonry end in the number of columns. */
const SET_BY_OTHERS = /^--(?:accordion-panel|popup|anchor|available|active-tab)-|^--(?:height|heights|column|gaps)-\d$/

test('every utility of a scale uses a token', async () => {
  const { build } = await compile(readFileSync(path.join(app, 'app.css'), 'utf8'), { base: app, loadStylesheet })
  const code = sources.filter(({ file }) => /\.tsx?$/.test(file) && !file.startsWith('styles/'))
  const names = [...new Set(code.flatMap(({ text }) => findScaleUtilities(text)))]
  expect(names.length).toBeGreaterThan(80)
  const css = build(names)
  expect(names.filter((name) => !new RegExp(`\\.${name.replace('/', '\\\\/')}(?![\\w-])`).test(css))).toEqual([])
})

const SCALES = 'bg|text|border|outline|fill|stroke|ring|from|via|to|caret|decoration|divide|rounded|shadow|ease'
const SCALE_UTILITY = new RegExp(`(?<=^|[\\s:])(?:${SCALES})-[a-z\\d][a-z\\d-]*(?:/\\d+)?(?=!?(?:\\s|$))`, 'g')

/**
 * Finds the utilities in the strings of the code that take their value from a scale. Variants such as `hover:` are left
 * out.
 */
function findScaleUtilities(text: string): string[] {
  const strings = [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((match) => match.slice(1).join(''))
  return strings.flatMap((string) => string.match(SCALE_UTILITY) ?? [])
}

async function loadStylesheet(id: string, base: string) {
  const file = id.startsWith('.') ? path.resolve(base, id) : createRequire(import.meta.url).resolve(`${id}/index.css`)
  return { path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') }
}
