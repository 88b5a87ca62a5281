import { expect, test } from 'vitest'
import { createReachingFetch } from './reaching.ts'

const CALL = () => new Request('http://127.0.0.1/api/plans')

async function toldOf(answer: () => Promise<Response>) {
  let told = 0
  const send = createReachingFetch(answer, () => (told += 1))
  const outcome = await send(CALL()).then(
    ({ status }) => status,
    (error: Error) => error.name,
  )
  return [outcome, told]
}

test.each([502, 503, 504])('that something before the server answers %i for it is told', async (status) => {
  const page = { status, headers: { 'content-type': 'text/html' } }
  expect(await toldOf(async () => new Response('Bad gateway', page))).toEqual([status, 1])
})

test('what the server says itself is not told, nor what was given up', async () => {
  expect(await toldOf(async () => Response.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 }))).toEqual([503, 0])
  expect(await toldOf(async () => new Response('', { status: 404 }))).toEqual([404, 0])
  expect(await toldOf(() => Promise.reject(new DOMException('left', 'AbortError')))).toEqual(['AbortError', 0])
})

test('that the network failed is told, and that it swallowed the call', async () => {
  expect(await toldOf(() => Promise.reject(new DOMException('late', 'TimeoutError')))).toEqual(['TimeoutError', 1])
  expect(await toldOf(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['TypeError', 1])
})
