import { expect, test, vi } from 'vitest'
import { createTimedFetch } from './fetch.ts'

const request = () => new Request('http://127.0.0.1/api/images/public')

test('a call without an answer ends with a TimeoutError', async () => {
  const send = createTimedFetch(silent, 5)
  await expect(send(request())).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('unless something else is said a call has five seconds', async () => {
  vi.useFakeTimers()
  let outcome = 'under way'
  createTimedFetch(silent)(request()).catch((error: unknown) => (outcome = (error as Error).name))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(outcome).toBe('under way')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBe('TimeoutError')
})

test('giving up ends the call at once, and not as a time-out', async () => {
  const giveUp = new AbortController()
  const answer = createTimedFetch(silent, 60_000)(new Request(request(), { signal: giveUp.signal }))
  giveUp.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('the time covers the body too, except of an event stream', async () => {
  let signal: AbortSignal | undefined
  const answerWith = (type: string) =>
    createTimedFetch(async (sent) => {
      signal = sent.signal
      return new Response('', { headers: { 'content-type': type } })
    }, 5)
  await answerWith('text/event-stream')(request())
  const ofStream = signal
  await answerWith('application/json')(request())
  const ofBody = signal
  await new Promise((resolve) => ofBody?.addEventListener('abort', resolve))
  expect([ofStream?.aborted, ofBody?.aborted]).toEqual([false, true])
})

function silent(request: Request) {
  return new Promise<Response>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })
}
