// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { makeCall, makeSessions, TEN_MINUTES } from './make-sessions.ts'

test('a signed-out page fetches no token and sends calls without one', async () => {
  const world = makeSessions()
  const answer = await world.session.send(
    makeCall(),
    async (request) => new Response(request.headers.get('authorization')),
  )
  expect(await answer.text()).toBe('')
  expect(world.asked()).toBe(0)
})

test('calls at the same time share one request for the token', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  const tokens = await Promise.all([1, 2, 3].map(() => world.session.accessToken()))
  expect(new Set(tokens).size).toBe(1)
  expect(world.asked()).toBe(1)
})

test('a token is used until it expires', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  const first = await world.session.accessToken()
  world.time.now += TEN_MINUTES - 1
  expect(await world.session.accessToken()).toBe(first)
  world.time.now += 1
  expect(await world.session.accessToken()).not.toBe(first)
})

test('a 401 fetches a new token and sends the whole call once more', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  const used: string[] = []
  const answer = await world.session.send(makeCall('the body'), async (request) => {
    used.push(`${request.headers.get('authorization')} ${await request.text()}`)
    return new Response(null, { status: used.length === 1 ? 401 : 200 })
  })
  expect(answer.status).toBe(200)
  expect(new Set(used).size).toBe(2)
  expect(used.every((each) => each.endsWith(' the body'))).toBe(true)
  expect(world.asked()).toBe(2)
})

test('a second 401 is returned to the caller', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  let sent = 0
  const answer = await world.session.send(makeCall(), async () => {
    sent += 1
    return new Response(null, { status: 401 })
  })
  expect([answer.status, sent]).toEqual([401, 2])
})

test('three calls that get 401 at the same time fetch one new token', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  const old = await world.session.accessToken()
  const send = async (request: Request) =>
    new Response(null, { status: request.headers.get('authorization') === `Bearer ${old}` ? 401 : 200 })
  const answers = await Promise.all([1, 2, 3].map(() => world.session.send(makeCall(), send)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(world.asked()).toBe(2)
})

test('when the server rejects the session, `expired` is reported once', async () => {
  const world = makeSessions({ over: true })
  let told = 0
  world.session.onEvent((news) => (told += news === 'expired' ? 1 : 0))
  world.session.begin('ada')
  const answers = await Promise.all([1, 2].map(() => world.session.accessToken()))
  expect([answers, told]).toEqual([[null, null], 1])
  expect(await world.session.accessToken()).toBeNull()
  expect(world.asked()).toBe(1)
})

test.each([
  ['fails', () => Response.json({}, { status: 500 }), 'HTTP error! status: 500'],
  ['holds no token', () => Response.json({}), 'No active session'],
])('a token response that %s fails the call but does not end the session', async (_, answer, words) => {
  const world = makeSessions({ answer })
  world.session.begin('ada')
  let sent = 0
  const call = world.session.send(makeCall(), async () => new Response(null, { status: 200 + (sent += 1) }))
  await expect(call).rejects.toThrow(words)
  await expect(world.session.accessToken()).rejects.toThrow(words)
  expect([sent, world.asked()]).toEqual([0, 2])
})

test('a token that arrives after another user signed in is dropped', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  const late = world.session.accessToken()
  world.session.begin('grace')
  const own = await world.session.accessToken()
  expect(await late).toBeNull()
  expect(await world.session.accessToken()).toBe(own)
})

test('the tick renews a token within its last three ticks, not before', async () => {
  const world = makeSessions()
  world.session.begin('ada')
  await world.session.accessToken()
  world.time.now += TEN_MINUTES - 3 * 30_000 - 1
  world.session.tick()
  expect(world.asked()).toBe(1)
  world.time.now += 1
  world.session.tick()
  await world.session.accessToken()
  expect(world.asked()).toBe(2)
})
