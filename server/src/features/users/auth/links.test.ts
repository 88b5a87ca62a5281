import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmationLink, isSafeRedirectPath } from './links.ts'

test.each(['/', '/my-media', '/settings?tab=a&b=%20c', '/image/1#top', '/auth/signin?returnTo=%2Fmy-media'])(
  '%s is a safe redirect path',
  (path) => {
    expect(isSafeRedirectPath(path)).toBe(true)
  },
)

test.each([
  '',
  'my-media',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  'https:evil.example',
  '///evil.example',
  '/\\/evil.example',
  '@evil.example',
  'data:text/html,x',
  '/\\@evil.example',
  '/a b',
  '/a\r\nSet-Cookie: x',
  '/\tevil',
  '/é',
  '/a\\..\\b',
])('%j is not a safe redirect path', (path) => {
  expect(isSafeRedirectPath(path)).toBe(false)
})

test('no combination of parts makes a safe path that leads to another origin', () => {
  const part = fc.constantFrom('/', '.', '..', '\\', '%2e', '%2f', '%5c', '@', ':', '?', '#', 'evil.example', 'a')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (pieces) => {
      const path = `/${pieces.join('')}`
      fc.pre(isSafeRedirectPath(path))
      expect(new URL(path, 'https://pictor.example').origin).toBe('https://pictor.example')
      // The library normalizes the path once more when it redirects.
      const normalized = new URL(path, 'https://pictor.example')
      expect(new URL(normalized.pathname + normalized.search, 'https://pictor.example').origin).toBe(
        'https://pictor.example',
      )
    }),
    { numRuns: 2_000 },
  )
})

test('a confirmation link returns only to a safe path', () => {
  expect(confirmationLink('https://pictor.example', 't', '/my-media')).toBe(
    'https://pictor.example/auth/confirm?token=t&returnTo=%2Fmy-media',
  )
  expect(confirmationLink('https://pictor.example', 't', '//evil.example')).toBe(
    'https://pictor.example/auth/confirm?token=t',
  )
})
