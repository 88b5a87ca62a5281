import type { Site } from '@pictor/contract'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { Logo } from './logo.tsx'

const SITE = { brandName: 'Easel', logo: null } as Partial<Site> as Site
const FILES = { light: '/brand/logo-a.svg', dark: '/brand/logo-b.png' }

test('without an operator logo the default one is shown, and `turning` rotates it', async () => {
  const { find } = await renderComponent(<Logo turning />, null, { site: SITE })
  expect(find('svg').getAttribute('class')).toContain('turn')
})

test("the operator's logo has a file per theme, and rotates like the default one", async () => {
  const { find } = await renderComponent(<Logo turning />, null, { site: { ...SITE, logo: FILES } })
  const logo = find('span')
  expect(logo.getAttribute('style')).toContain('url("/brand/logo-a.svg")')
  expect(logo.getAttribute('style')).toContain('url("/brand/logo-b.png")')
  expect(logo.className).toContain('turn')
})

test('the rotation pauses while the page scrolls', async () => {
  vi.useFakeTimers()
  const { find, unmount } = await renderComponent(<Logo turning />, null, { site: SITE })
  const logo = find('svg')
  const scroll = () => dispatchEvent(new Event('scroll'))
  scroll()
  expect(logo.style.animationPlayState).toBe('paused')
  vi.advanceTimersByTime(150)
  scroll()
  vi.advanceTimersByTime(150)
  expect(logo.style.animationPlayState).toBe('paused')
  vi.advanceTimersByTime(50)
  expect(logo.style.animationPlayState).toBe('')
  await unmount()
  scroll()
  expect(logo.style.animationPlayState).toBe('')
})
