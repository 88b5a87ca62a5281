import { expect, test } from 'vitest'
import { hasFooter, titleOf } from './titles.ts'

test.each([
  ['/', 'Explore'],
  ['/my-media', 'My Media'],
  ['/settings', 'Settings'],
  ['/image/9b1d', 'Image'],
  ['/auth/reset', 'Reset Password'],
  ['/auth/signin', 'Sign In'],
  ['/no-such-page', 'Explore'],
])('the header of %s says %s', (path, title) => {
  expect(titleOf(path).title).toBe(title)
})

test('the footer stands on other pages than the main ones', () => {
  expect(['/', '/my-media', '/settings', '/no-such-page'].map(hasFooter)).toEqual([false, false, false, true])
})
