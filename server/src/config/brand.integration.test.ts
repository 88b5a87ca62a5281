import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startTestApplication } from '../../test/harness/application.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pictor-brand-'))
afterAll(() => rm(folder, { recursive: true }))

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script></svg>'
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const light = path.join(folder, 'light.svg')
const dark = path.join(folder, 'dark.png')
writeFileSync(light, SVG)
writeFileSync(dark, PNG)

const BRAND_LOGO = `${light}, ${dark}`
const application = await startTestApplication({ BRAND_LOGO })

test("the operator's logo is served with immutable caching and a policy that prevents scripts", async () => {
  const { brandLogo } = readConfig({ BRAND_LOGO }, folder)
  const response = await application.app.inject(brandLogo?.light.path ?? '')
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'image/svg+xml', SVG])
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/)
  const png = await application.app.inject(brandLogo?.dark.path ?? '')
  expect([png.headers['content-type'], png.rawPayload]).toEqual(['image/png', PNG])
})

test('other logo paths return 404', async () => {
  expect((await application.app.inject('/brand/logo-0000000000000000.svg')).statusCode).toBe(404)
  expect((await application.app.inject('/brand/..%2flight.svg')).statusCode).toBe(404)
})
