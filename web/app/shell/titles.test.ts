import { expect, test } from 'vitest'
import { hasFooter, titleOf } from './titles.ts'

test.each([
  ['/', 'Explore'],
  ['/generate', 'Generate'],
  ['/my-media', 'My Media'],
  ['/favorites', 'Favorites'],
  ['/upload', 'Upload'],
  ['/settings', 'Settings'],
  ['/pricing', 'Pricing'],
  ['/credits', 'Credits'],
  ['/credits/orders/order_x', 'Credits'],
  ['/verify', 'Verify'],
  ['/image/9b1d', 'Image'],
  ['/auth/reset', 'Reset Password'],
  ['/auth/signin', 'Sign In'],
  ['/no-such-page', 'Explore'],
])('the header of %s says %s', (path, title) => {
  expect(titleOf(path).title).toBe(title)
})

test('the footer stands on other pages than the main ones', () => {
  expect(['/', '/generate', '/my-media', '/favorites', '/settings'].some(hasFooter)).toBe(false)
  expect(hasFooter('/no-such-page')).toBe(true)
})
