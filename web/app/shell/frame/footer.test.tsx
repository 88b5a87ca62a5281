import type { Site } from '@pictor/contract'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { Footer } from './footer.tsx'
import { hasFooter, hasFooterLinks } from '../../lib/page-titles.ts'

const site = { brandName: 'Easel', logo: null } as Partial<Site> as Site

test('the footer shows the brand, and links to legal and other pages', async () => {
  const { find, text } = await renderComponent(<Footer hasLinks />, null, { site, year: 2031 })
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

test('on pages with tools or personal data, the footer is one line', async () => {
  const appPages = ['/credits', '/credits/orders/order_1', '/upload', '/image/one', '/auth/confirm']
  expect(appPages.some(hasFooterLinks)).toBe(false)
  expect(['/pricing', '/blog', '/verify', '/imagery', '/admin/users'].every(hasFooterLinks)).toBe(true)
  const { text } = await renderComponent(<Footer hasLinks={false} />, null, { site, year: 2031 })
  expect(text()).toBe('© 2031 Easel. All rights reserved.')
})
