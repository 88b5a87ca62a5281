import { expect, test } from 'vitest'
import { toSafeRedirectPath, getReturnPath } from './safe-redirect-path.ts'

test.each(['/', '/my-media', '/pricing?from=bar', '/?image=7f2a#top', '/blog?article=a%2Fb', '/images//double'])(
  'the same-origin path %s is kept',
  (path) => {
    expect(toSafeRedirectPath(path)).toBe(path)
  },
)

test.each([
  ['another site', 'https://elsewhere.example/'],
  ['another site without a scheme', '//elsewhere.example/'],
  ['a backslash read as a slash', '/\\elsewhere.example'],
  ['a backslash later on', '/ok\\..\\..\\elsewhere'],
  ['a tab that the browser drops', '/\t/elsewhere.example'],
  ['a line break that the browser drops', '/\n/elsewhere.example'],
  ['a delete character', '/\u007f/elsewhere.example'],
  ['dots that resolve to two slashes', '/.//elsewhere.example'],
  ['dots that climb to two slashes', '/a/..//elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
  ['a scheme without slashes', 'https:elsewhere.example'],
  ['three slashes', '///elsewhere.example'],
  ['a prefix that looks like a user', '@elsewhere.example'],
  ['a header behind a line break', '/\r\nSet-Cookie: x=1'],
  ['a relative path', 'my-media'],
  ['a leading space', ' /my-media'],
  ['an empty string', ''],
  ['null', null],
  ['a very long path', `/${'a'.repeat(5_000)}`],
])('%s is replaced by the root path', (_case, path) => {
  expect(toSafeRedirectPath(path)).toBe('/')
})

test.each(['/%2f%2felsewhere.example', '/@elsewhere.example', '/%5celsewhere.example', '/%0d%0aSet-Cookie:x'])(
  '%s looks like another site but is a path of this site',
  (path) => {
    expect(new URL(toSafeRedirectPath(path), 'https://pictor.example').origin).toBe('https://pictor.example')
    expect(toSafeRedirectPath(path)).not.toMatch(/[\r\n]/)
  },
)

test('a user returns to the page they signed in on', () => {
  expect(getReturnPath({ pathname: '/my-media', search: '?image=7f2a' })).toBe('/my-media?image=7f2a')
})

test('the sign-in page redirects to `returnTo`, but only within this site', () => {
  const returnFromSignIn = (returnTo: string) =>
    getReturnPath({ pathname: '/auth/signin', search: `?${new URLSearchParams({ returnTo })}` })
  expect(returnFromSignIn('/pricing')).toBe('/pricing')
  expect(returnFromSignIn('//elsewhere.example')).toBe('/')
  expect(getReturnPath({ pathname: '/auth/signin', search: '' })).toBe('/')
})

test('a user does not return to the page of an email link, because its token would be passed on', () => {
  expect(getReturnPath({ pathname: '/auth/reset', search: '?token=secret' })).toBe('/')
})
