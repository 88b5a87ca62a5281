import type { Site } from '@pictor/contract'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { Footer } from './footer.tsx'
import { hasFooter } from '../../lib/page-titles.ts'

const site = { brandName: 'Easel', logo: null } as Partial<Site> as Site

test('the footer shows the brand, and links to legal and other pages', async () => {
  const { find, text } = await renderComponent(<Footer />, null, { site, year: 2031 })
  expect(text()).toContain('© 2031 Easel. All rights reserved.')
  const links = ['Terms & Conditions', 'Privacy Policy', 'Refund Policy', 'About Us', 'Contact Us', 'Blog', 'Pricing']
  expect(links.map((name) => find('a', name).getAttribute('href'))).toEqual([
    '/terms',
    '/privacy',
    '/refund',
    '/about',
    '/contact',
    '/blog',
    '/pricing',
  ])
})

test('the main pages have no footer, other pages do', () => {
  expect(['/', '/generate', '/my-media', '/favorites', '/settings', '/settings/'].some(hasFooter)).toBe(false)
  expect(['/pricing', '/terms', '/no-such-page'].every(hasFooter)).toBe(true)
})
