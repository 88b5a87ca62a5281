import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlyHandler } from '../guards/early-handlers.ts'
import { createBusyPage } from './busy-page.ts'

const createPage = () =>
  createBusyPage({
    identify: { mayBeSignedIn: () => true },
    renderQueue: Object.assign(() => expect.unreachable(), { isFull: () => true }),
    security: { isDevelopment: false, isHttps: false, imageOrigins: [], checkoutOrigins: [] },
    rejections: { count: () => {} },
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests the page. The status of the response is 503 once it is sent. */
function requestPage(page: EarlyHandler): ServerResponse {
  const response = createResponse('/')
  expect(page.handleEarly(response.req, response)).toBe(true)
  return response
}

function createResponse(url: string): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
  request.headers = { accept: 'text/html' }
  return new ServerResponse(request)
}

/** Counts the responses that are sent, and checks that none overtook another one. */
function countSent(responses: ServerResponse[]): number {
  const sent = responses.filter(({ statusCode }) => statusCode === 503)
  expect(sent).toEqual(responses.slice(0, sent.length))
  return sent.length
}

test('twenty pages are sent every 20 ms, in the order of arrival, and the first ones at once', () => {
  const page = createPage()
  const responses = Array.from({ length: 50 }, () => requestPage(page))
  const counts = [countSent(responses)]
  for (let interval = 1; interval <= 3; interval++) {
    vi.advanceTimersByTime(20)
    counts.push(countSent(responses))
  }
  expect(counts).toEqual([20, 40, 50, 50])
  expect([vi.getTimerCount(), requestPage(page).statusCode]).toEqual([0, 503])
})

test('if the timer is late, more pages are sent at a time', () => {
  const page = createPage()
  const responses = Array.from({ length: 100 }, () => requestPage(page))
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60)
  vi.advanceTimersToNextTimer()
  late.mockRestore()
  expect(countSent(responses)).toBe(80)
})

test('if a thousand pages are queued, the next ones are sent at once', () => {
  const page = createPage()
  const responses = Array.from({ length: 1_020 }, () => requestPage(page))
  expect([countSent(responses), requestPage(page).statusCode]).toEqual([20, 503])
  vi.advanceTimersByTime(50 * 20)
  expect(countSent(responses)).toBe(1_020)
})

test('a client that disconnected does not delay the others', () => {
  const page = createPage()
  const responses = Array.from({ length: 60 }, () => requestPage(page))
  for (const response of responses.slice(20, 40)) response.req.socket.destroy()
  vi.advanceTimersByTime(20)
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([
    ...Array<number>(20).fill(503),
    ...Array<number>(20).fill(200),
    ...Array<number>(20).fill(503),
  ])
})

test.each(['/api/images/public', '/files/image.png', '/healthz', '/readyz?verbose', '/metrics'])(
  '%s takes its route',
  (url) => {
    const response = createResponse(url)
    expect(createPage().handleEarly(response.req, response)).toBe(false)
  },
)
