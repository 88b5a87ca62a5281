// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { makeCall, makeSessions, newsOf, TEN_MINUTES } from './make-sessions.ts'
import { createSession } from './session.ts'

test('tabs whose calls all get 401 fetch one new token together', async () => {
  const world = makeSessions()
  const [one, two] = [world.session, world.openTab()]
  for (const tab of [one, two]) tab.begin('ada')
  const old = await one.accessToken()
  expect(await two.accessToken()).toBe(old)
  const send = async (request: Request) =>
    new Response(null, { status: request.headers.get('authorization') === `Bearer ${old}` ? 401 : 200 })
  const tabs = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two))
  const answers = await Promise.all(tabs.map((tab) => tab.send(makeCall(), send)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await one.accessToken()).toBe(await two.accessToken())
  expect(world.asked()).toBe(2)
})

test('tabs that start at the same time fetch one token', async () => {
  const world = makeSessions()
  const tabs = [world.session, world.openTab(), world.openTab()]
  for (const tab of tabs) tab.begin('ada')
  const tokens = await Promise.all(tabs.map((tab) => tab.accessToken()))
  expect(new Set(tokens).size).toBe(1)
  expect(world.asked()).toBe(1)
})

test('one tab renews the token for all tabs that tick together', async () => {
  const world = makeSessions()
  const tabs = [world.session, world.openTab()]
  for (const tab of tabs) tab.begin('ada')
  await tabs[0]?.accessToken()
  world.time.now += TEN_MINUTES - 60_000
  for (const tab of tabs) tab.tick()
  world.time.now += 60_000
  await Promise.all(tabs.map((tab) => tab.accessToken()))
  expect(world.asked()).toBe(2)
})

test("another user's token, shared or fetched, is ignored", async () => {
  const world = makeSessions()
  const other = world.openTab()
  other.begin('grace')
  world.session.begin('ada')
  await other.accessToken()
  const own = await world.session.accessToken()
  expect(own).not.toBe(await other.accessToken())
  expect(world.asked()).toBe(2)
})

test('if the cookie belongs to another user, there is no token and the page reloads its viewer', async () => {
  const world = makeSessions({ cookieOf: 'grace' })
  const news = newsOf(world.session)
  world.session.begin('ada')
  expect(await world.session.accessToken()).toBeNull()
  expect(news).toEqual(['signedIn'])
})

test('signing out in one tab ends the session of all tabs at once', async () => {
  const world = makeSessions()
  const other = world.openTab()
  const news = newsOf(other)
  for (const tab of [world.session, other]) tab.begin('ada')
  await world.session.accessToken()
  world.session.leave()
  expect(news).toEqual(['signedOut'])
  expect(await other.accessToken()).toBeNull()
  expect(world.asked()).toBe(1)
})

test('a session that ended in one tab ends in the others without another request', async () => {
  const world = makeSessions({ over: true })
  const other = world.openTab()
  const news = newsOf(other)
  for (const tab of [world.session, other]) tab.begin('ada')
  expect(await world.session.accessToken()).toBeNull()
  expect(await other.accessToken()).toBeNull()
  expect([news, world.asked()]).toEqual([['signedOut'], 1])
})

test('a sign-in is reported to tabs of other or no users, not to tabs of the same user', () => {
  const world = makeSessions()
  const tabs = [null, 'grace', 'ada'].map((viewerId) => {
    const tab = world.openTab()
    tab.begin(viewerId)
    return newsOf(tab)
  })
  world.session.begin('ada')
  world.session.announce('signedIn')
  world.session.announce('userUpdated')
  expect(tabs).toEqual([['signedIn'], ['signedIn'], ['userUpdated']])
})

test('a disconnected tab receives no events', () => {
  const world = makeSessions()
  const other = createSession({ ...world.needs, tabs: world.openTabs() })
  const news = newsOf(other)
  const stop = other.connect()
  stop()
  world.session.begin('ada')
  world.session.announce('signedIn')
  expect(news).toEqual([])
})
