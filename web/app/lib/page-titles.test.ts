import { expect, test } from 'vitest'
import { getPageTitle } from './page-titles.ts'

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
  ['/about', 'About Us'],
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/refund', 'Refund Policy'],
  ['/contact', 'Contact Us'],
  ['/blog', 'Blog'],
  ['/magic-studio', 'Magic Studio'],
  ['/art-gallery', 'Art Gallery'],
  ['/about/', 'About Us'],
  ['/Generate', 'Generate'],
  ['/no-such-page', 'Explore'],
])('the header of %s says %s', (path, title) => {
  expect(getPageTitle(path)).toBe(title)
})
