import { RouterContextProvider, type EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import handleRequest, { handleError } from './entry.server.tsx'
import { visitContext, type Visit } from './lib/visit.ts'

const AWAY = new Error('The database is away.')
const BUG = new Error('A bug.')

/** Status and headers of a page whose loader threw, which the framework passes on as a 500. */
async function answerTo(thrown: Error | null, status = thrown ? 500 : 200) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  const visit: Partial<Visit> = {
    report: (error) => void reported.push(error),
    mayPass: (error) => error === AWAY,
  }
  context.set(visitContext, visit as Visit)
  const request = new Request('http://127.0.0.1/about', { method: 'HEAD' })
  if (thrown) handleError(thrown, { request, context })
  // A HEAD request renders nothing.
  const answer = await handleRequest(request, status, new Headers(), {} as EntryContext, context)
  return [answer.status, answer.headers.get('retry-after'), reported]
}

test('a page that fails for a temporary reason returns 503 with Retry-After', async () => {
  expect(await answerTo(AWAY)).toEqual([503, '5', [AWAY]])
})

test('a page that fails with a bug, and one that succeeds, keep their status', async () => {
  expect(await answerTo(BUG)).toEqual([500, null, [BUG]])
  expect(await answerTo(null)).toEqual([200, null, []])
  expect(await answerTo(AWAY, 404)).toEqual([404, null, [AWAY]])
})
