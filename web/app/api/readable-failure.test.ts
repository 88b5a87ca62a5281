import { expect, test } from 'vitest'
import { readableFailure } from './readable-failure.ts'

const answer = (body: string, type?: string) =>
  new Response(body, { status: 502, headers: { 'retry-after': '3', ...(type && { 'content-type': type }) } })

test.each([
  ['a page', answer('<html>', 'text/html'), 'text/plain'],
  ['a page without a type', answer('<html>'), 'text/plain'],
  ['half an answer', answer('{"code":"MODEL', 'application/json'), 'text/plain'],
  ['nothing', answer('', 'application/json'), 'text/plain'],
  ['an answer of ours', answer('{"code":"MODEL_FAILED"}', 'application/json; charset=utf-8'), 'application/json'],
  ['JSON that is called a page', answer('{"message":"Down"}', 'text/html'), 'application/json'],
])('%s keeps its status, its words and when to come back', async (_, failed, type) => {
  const words = await failed.clone().text()
  const told = await readableFailure(failed)
  expect([told.status, told.headers.get('content-type'), told.headers.get('retry-after')]).toEqual([502, type, '3'])
  expect(await told.text()).toBe(words)
})

test('an answer that did not fail is not touched', async () => {
  const fine = Response.json({ code: 1 })
  expect(await readableFailure(fine)).toBe(fine)
  expect(fine.bodyUsed).toBe(false)
})
