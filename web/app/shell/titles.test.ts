import { expect, test } from 'vitest'
import { hasFooter, titleOf } from './titles.ts'

test.each([
  ['/', 'Explore'],
  ['/my-media', 'My Media'],
  ['/image/9b1d', 'Image'],
  ['/auth/signin', 'Sign In'],
  ['/no-such-page', 'Explore'],
])('the header of %s says %s', (path, title) => {
  expect(titleOf(path).title).toBe(title)
})

test('the footer stands on other pages than the main ones', () => {
  expect([hasFooter('/'), hasFooter('/my-media'), hasFooter('/no-such-page')]).toEqual([false, false, true])
})
