import { expect, test } from 'vitest'
import { needsNewDocument } from './needs-new-document.ts'

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
