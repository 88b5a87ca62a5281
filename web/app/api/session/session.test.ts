// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createRequest, createSessionFixture, TEN_MINUTES_MS } from '../../testing/session-fixture.ts'

test('a signed-out page fetches no token and sends calls without one', async () => {
  const fixture = createSessionFixture()
  const response = await fixture.session.send(
    createRequest(),
    async (request) => new Response(request.headers.get('authorization')),
  )
  expect(await response.text()).toBe('')
  expect(fixture.requestCount()).toBe(0)
})

test('concurrent calls share one request for the token', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  const tokens = await Promise.all([1, 2, 3].map(() => fixture.session.getAccessToken()))
  expect(new Set(tokens).size).toBe(1)
  expect(fixture.requestCount()).toBe(1)
})

test('a token is used until it expires', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  const first = await fixture.session.getAccessToken()
  fixture.time.now += TEN_MINUTES_MS - 1
  expect(await fixture.session.getAccessToken()).toBe(first)
  fixture.time.now += 1
  expect(await fixture.session.getAccessToken()).not.toBe(first)
})

test('a 401 fetches a new token and sends the whole call once more', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  const used: string[] = []
  const response = await fixture.session.send(createRequest('the body'), async (request) => {
    used.push(`${request.headers.get('authorization')} ${await request.text()}`)
    return new Response(null, { status: used.length === 1 ? 401 : 200 })
  })
  expect(response.status).toBe(200)
  expect(new Set(used).size).toBe(2)
  expect(used.every((tokenAndBody) => tokenAndBody.endsWith(' the body'))).toBe(true)
  expect(fixture.requestCount()).toBe(2)
})

test('a call that gets 401 is not sent again for another user who has signed in since', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  let sent = 0
  const response = await fixture.session.send(createRequest(), async () => {
    sent += 1
    fixture.session.begin('grace')
    return new Response(null, { status: sent === 1 ? 401 : 200 })
  })
  expect([response.status, sent]).toEqual([401, 1])
})

test('a second 401 is returned to the caller', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  let sent = 0
  const response = await fixture.session.send(createRequest(), async () => {
    sent += 1
    return new Response(null, { status: 401 })
  })
  expect([response.status, sent]).toEqual([401, 2])
})

test('three calls that get 401 at the same time fetch one new token', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  const old = await fixture.session.getAccessToken()
  const send = async (request: Request) =>
    new Response(null, { status: request.headers.get('authorization') === `Bearer ${old}` ? 401 : 200 })
  const results = await Promise.all([1, 2, 3].map(() => fixture.session.send(createRequest(), send)))
  expect(results.map((response) => response.status)).toEqual([200, 200, 200])
  expect(fixture.requestCount()).toBe(2)
})

test('when the server rejects the session, `expired` is reported once', async () => {
  const fixture = createSessionFixture({ isSignedOut: true })
  let expiredCount = 0
  fixture.session.onChange((change) => (expiredCount += change === 'expired' ? 1 : 0))
  fixture.session.begin('ada')
  const results = await Promise.all([1, 2].map(() => fixture.session.getAccessToken()))
  expect([results, expiredCount]).toEqual([[null, null], 1])
  expect(await fixture.session.getAccessToken()).toBeNull()
  expect(fixture.requestCount()).toBe(1)
})

test.each([
  ['fails', () => Response.json({}, { status: 500 }), 'HTTP error! status: 500'],
  ['contains no token', () => Response.json({}), 'No active session'],
])('a token response that %s fails the call but does not end the session', async (_, response, message) => {
  const fixture = createSessionFixture({ respond: response })
  fixture.session.begin('ada')
  let sent = 0
  const call = fixture.session.send(createRequest(), async () => new Response(null, { status: 200 + (sent += 1) }))
  await expect(call).rejects.toThrow(message)
  await expect(fixture.session.getAccessToken()).rejects.toThrow(message)
  expect([sent, fixture.requestCount()]).toEqual([0, 2])
})

test('a token that arrives after another user signed in is dropped', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  const oldToken = fixture.session.getAccessToken()
  fixture.session.begin('grace')
  const newToken = await fixture.session.getAccessToken()
  expect(await oldToken).toBeNull()
  expect(await fixture.session.getAccessToken()).toBe(newToken)
})

test('the tick renews a token within its last three ticks, not before', async () => {
  const fixture = createSessionFixture()
  fixture.session.begin('ada')
  await fixture.session.getAccessToken()
  fixture.time.now += TEN_MINUTES_MS - 3 * 30_000 - 1
  fixture.session.tick()
  expect(fixture.requestCount()).toBe(1)
  fixture.time.now += 1
  fixture.session.tick()
  await fixture.session.getAccessToken()
  expect(fixture.requestCount()).toBe(2)
})
