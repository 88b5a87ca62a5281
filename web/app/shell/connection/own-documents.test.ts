import { expect, test } from 'vitest'
import { needsOwnDocument } from './own-documents.ts'

test.each([
  ['/generate', '/admin'],
  ['/', '/admin/users/1'],
  ['/administration', '/ADMIN'],
  ['/pricing', '/%61dmin/'],
])('between %s and %s the document is reloaded, in both directions', (shop, office) => {
  expect([needsOwnDocument(shop, office), needsOwnDocument(office, shop)]).toEqual([true, true])
})

test.each([
  ['/generate', '/credits'],
  ['/admin', '/admin/orders'],
  ['/blog/admin', '/'],
])('from %s to %s the document stays', (from, to) => {
  expect([needsOwnDocument(from, to), needsOwnDocument(to, from)]).toEqual([false, false])
})
