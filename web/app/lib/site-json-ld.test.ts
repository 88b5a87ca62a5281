import { expect, test } from 'vitest'
import { createSiteJsonLd } from './site-json-ld.ts'

const site = {
  brandName: 'Atelier',
  publicUrl: 'https://atelier.example',
  logo: null,
  supportEmail: 'support@atelier.example',
  mailboxUrl: null,
  google: false,
  welcomeCredits: 80,
  development: false,
  payments: { checkoutScript: '', isTest: true, fallbackKeyId: null },
}

test('the organization has the default logo, and the configured profiles if there are any', () => {
  const url = 'https://x.com/atelier'
  expect(createSiteJsonLd(site, { social: [{ network: 'Twitter', url }] })).toMatchObject({
    '@graph': [
      { '@type': 'WebSite', name: 'Atelier', url: 'https://atelier.example/' },
      { '@type': 'Organization', logo: 'https://atelier.example/icons/icon-512.png', sameAs: [url] },
    ],
  })
  expect(JSON.stringify(createSiteJsonLd(site, { social: [] }))).not.toContain('sameAs')
})

test("an operator's own logo replaces the default one", () => {
  const logo = { light: '/brand/light.svg', dark: '/brand/dark.svg' }
  expect(createSiteJsonLd({ ...site, logo }, { social: [] })).toMatchObject({
    '@graph': [{}, { logo: 'https://atelier.example/brand/light.svg' }],
  })
})
