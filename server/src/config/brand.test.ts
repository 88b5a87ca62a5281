import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findConfigIssues } from '../../test/fixtures/config-issues.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pictor-brand-'))
afterAll(() => rm(folder, { recursive: true }))

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const writeFile = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const readLogo = (names: string) => readConfig({ BRAND_LOGO: names }, folder).brandLogo

test('without BRAND_LOGO the built-in logo is used', () => {
  expect(readConfig({}, folder).brandLogo).toBeNull()
})

test('a single file is used for both themes; a second one is used for the dark theme', () => {
  const day = writeFile('day.svg', `<svg ${XMLNS}></svg>`)
  const night = writeFile('night.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))
  expect(readLogo(day)?.dark).toEqual(readLogo(day)?.light)
  expect(readLogo('day.svg,night.webp')).toMatchObject({
    light: { contentType: 'image/svg+xml' },
    dark: { contentType: 'image/webp', path: expect.stringMatching(/^\/brand\/logo-[\w-]{16}\.webp$/) },
  })
  expect(readLogo(night)?.light.contentType).toBe('image/webp')
})

test('changed bytes get a new path', () => {
  const before = readLogo(writeFile('changing.svg', `<svg ${XMLNS}></svg>`))?.light.path
  const after = readLogo(writeFile('changing.svg', `<svg ${XMLNS}><g/></svg>`))?.light.path
  expect(after).not.toBe(before)
})

test.each([
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n<svg width="8" ${XMLNS}>\n</svg>\n`,
  `<!-- --> <!-- --><svg xmlns='http://www.w3.org/2000/svg'></svg>`,
])('SVG files are recognized with any valid prolog', (content) => {
  expect(readLogo(writeFile('beginning.svg', content))?.light.contentType).toBe('image/svg+xml')
})

test.each([
  ['an HTML page', '<!DOCTYPE html><html><svg></svg></html>'],
  ['half an SVG', `<svg ${XMLNS}><g>`],
  ['an SVG that browsers do not show', '<svg viewBox="0 0 8 8"></svg>'],
  ['an empty file', ''],
])('%s is not accepted as a logo', (_case, content) => {
  const wrong = writeFile('wrong.svg', content)
  expect(findConfigIssues({ BRAND_LOGO: wrong })).toEqual([
    `BRAND_LOGO must name SVG, PNG or WebP files: ${wrong} is not one.`,
  ])
})

test('every file that cannot be used has its own error message', () => {
  const large = writeFile('large.png', Buffer.alloc(256 * 1_024 + 1))
  expect(findConfigIssues({ BRAND_LOGO: `/nowhere/logo.svg, ${large}` })).toEqual([
    `BRAND_LOGO can't be read: /nowhere/logo.svg (ENOENT).`,
    `BRAND_LOGO must name files of at most 256 KB: ${large} is larger.`,
  ])
  expect(findConfigIssues({ BRAND_LOGO: `${folder}, /dev/zero` })).toEqual([
    `BRAND_LOGO must name files: ${folder} is not a file.`,
    'BRAND_LOGO must name files: /dev/zero is not a file.',
  ])
  expect(findConfigIssues({ BRAND_LOGO: 'a.svg,b.svg,c.svg' })).toEqual([
    'BRAND_LOGO must name one file, or two separated by a comma.',
  ])
})
