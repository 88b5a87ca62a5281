import { expect, test } from 'vitest'
import { createMergedFetch } from './merged-fetch.ts'

const LIST = 'http://127.0.0.1/api/images/public'

/** Answers when told to, and keeps what was sent. */
function setUp() {
  const sent: { request: Request; answer: (response: Response) => void; fail: (error: unknown) => void }[] = []
  const send = createMergedFetch((request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
    sent.push({ request, answer: resolve, fail: reject })
    return promise
  })
  return { send, sent }
}

test('what asks for the same at the same time is one request, and each has the whole answer', async () => {
  const { send, sent } = setUp()
  const asked = [send(new Request(LIST)), send(new Request(LIST))]
  sent[0]?.answer(new Response('pictures'))
  const texts = (await Promise.all(asked)).map((answer) => answer.text())
  expect(await Promise.all(texts)).toEqual(['pictures', 'pictures'])
  expect(sent).toHaveLength(1)
})

test('another address is another request, and so is the same one when it has been answered', async () => {
  const { send, sent } = setUp()
  const first = send(new Request(LIST))
  void send(new Request(`${LIST}?cursor=2`))
  expect(sent).toHaveLength(2)
  sent[0]?.answer(new Response(''))
  await first
  void send(new Request(LIST))
  expect(sent).toHaveLength(3)
})

test('a failure is told to all who asked, and the next one asks anew', async () => {
  const { send, sent } = setUp()
  const asked = [send(new Request(LIST)), send(new Request(LIST))]
  sent[0]?.fail(new TypeError('Failed to fetch'))
  for (const answer of asked) await expect(answer).rejects.toThrow('Failed to fetch')
  void send(new Request(LIST))
  expect(sent).toHaveLength(2)
})

test('one who gives up leaves the others their answer', async () => {
  const { send, sent } = setUp()
  const giveUp = new AbortController()
  const left = send(new Request(LIST, { signal: giveUp.signal }))
  const stayed = send(new Request(LIST))
  giveUp.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  sent[0]?.answer(new Response('pictures'))
  expect(await (await stayed).text()).toBe('pictures')
})

test('when all gave up so is the request, and who comes then asks anew', async () => {
  const { send, sent } = setUp()
  const giveUp = new AbortController()
  const asked = [1, 2].map(() => send(new Request(LIST, { signal: giveUp.signal })))
  giveUp.abort()
  void send(new Request(LIST))
  for (const answer of asked) await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent.map(({ request }) => request.signal.aborted)).toEqual([true, false])
})
