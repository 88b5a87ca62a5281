import { RouterContextProvider, type EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import handleRequest, { handleError } from './entry.server.tsx'
import { requestContext, type RequestContext } from './lib/request-context.ts'

const UNAVAILABLE = new Error('The database is unavailable.')
const BUG = new Error('A bug.')

/**
 * Returns the status, the Retry-After header and the reported errors of a page. If `loaderError` is given, the loader
 * throws it, and the framework passes on the status 500.
 */
async function renderPage(loaderError: Error | null, status = loaderError ? 500 : 200) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  const contextValue: Partial<RequestContext> = {
    report: (error) => void reported.push(error),
    isTemporary: (error) => error === UNAVAILABLE,
  }
  context.set(requestContext, contextValue as RequestContext)
  const request = new Request('http://127.0.0.1/about', { method: 'HEAD' })
  if (loaderError) handleError(loaderError, { request, context })
  // A HEAD request renders nothing.
  const response = await handleRequest(request, status, new Headers(), {} as EntryContext, context)
  return [response.status, response.headers.get('retry-after'), reported]
}

test('a page that fails for a temporary reason returns 503 with Retry-After', async () => {
  expect(await renderPage(UNAVAILABLE)).toEqual([503, '5', [UNAVAILABLE]])
})

test('a page with a bug, a page without an error, and a 404 keep their status', async () => {
  expect(await renderPage(BUG)).toEqual([500, null, [BUG]])
  expect(await renderPage(null)).toEqual([200, null, []])
  expect(await renderPage(UNAVAILABLE, 404)).toEqual([404, null, [UNAVAILABLE]])
})
