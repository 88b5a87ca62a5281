import { expect, test } from 'vitest'
import { shouldRevalidate } from './root.tsx'

/** A root that revalidates runs `clientLoader`, which loads a new document. */
function needsNewDocument(currentPath: string, nextPath: string): boolean {
  const toUrl = (path: string) => new URL(path, 'https://pictor.example')
  return shouldRevalidate({
    currentUrl: toUrl(currentPath),
    currentParams: {},
    nextUrl: toUrl(nextPath),
    nextParams: {},
    defaultShouldRevalidate: true,
  })
}

test.each([
  ['/generate', '/admin'],
  ['/', '/admin/users/1'],
  ['/administration', '/ADMIN'],
  ['/pricing', '/%61dmin/'],
])('between %s and %s the document is reloaded, in both directions', (publicPath, adminPath) => {
  expect([needsNewDocument(publicPath, adminPath), needsNewDocument(adminPath, publicPath)]).toEqual([true, true])
})

test.each([
  ['/generate', '/credits'],
  ['/admin', '/admin/orders'],
  ['/blog/admin', '/'],
])('from %s to %s the document stays', (from, to) => {
  expect([needsNewDocument(from, to), needsNewDocument(to, from)]).toEqual([false, false])
})
