import type { Site } from '@pictor/contract'
import { expect, test } from 'vitest'
import { showComponent } from '../testing/show-component.tsx'
import { Logo } from './logo.tsx'

const SITE = { brandName: 'Easel', logo: null } as Partial<Site> as Site
const FILES = { light: '/brand/logo-a.svg', dark: '/brand/logo-b.png' }

test('without a logo of the operator ours is drawn, and turns where it should', async () => {
  const { find } = await showComponent(<Logo turning />, null, { site: SITE })
  expect(find('svg').getAttribute('class')).toContain('turn')
})

test('the logo of the operator has a file for each theme, and turns as ours does', async () => {
  const { find } = await showComponent(<Logo turning />, null, { site: { ...SITE, logo: FILES } })
  const logo = find('span')
  expect(logo.getAttribute('style')).toContain('url("/brand/logo-a.svg")')
  expect(logo.getAttribute('style')).toContain('url("/brand/logo-b.png")')
  expect(logo.className).toContain('turn')
})
