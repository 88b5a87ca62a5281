// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { makeCall, makeSessions, newsOf, TEN_MINUTES } from './make-sessions.ts'
import { createSession } from './session.ts'

test('tabs whose calls all come back with 401 ask for one new token between them', async () => {
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

test('tabs that begin at the same time ask once', async () => {
  const world = makeSessions()
  const tabs = [world.session, world.openTab(), world.openTab()]
  for (const tab of tabs) tab.begin('ada')
  const tokens = await Promise.all(tabs.map((tab) => tab.accessToken()))
  expect(new Set(tokens).size).toBe(1)
  expect(world.asked()).toBe(1)
})

test('one tab renews for all when their ticks come together', async () => {
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

test("another user's token, shared or fetched, is not taken", async () => {
  const world = makeSessions()
  const other = world.openTab()
  other.begin('grace')
  world.session.begin('ada')
  await other.accessToken()
  const own = await world.session.accessToken()
  expect(own).not.toBe(await other.accessToken())
  expect(world.asked()).toBe(2)
})

test('a cookie that became another user gives no token, and the page is told to look who is there', async () => {
  const world = makeSessions({ cookieOf: 'grace' })
  const news = newsOf(world.session)
  world.session.begin('ada')
  expect(await world.session.accessToken()).toBeNull()
  expect(news).toEqual(['signedIn'])
})

test('signing out in one tab ends the session of all at once', async () => {
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

test('a session that is over in one tab is over in the other, without a question of its own', async () => {
  const world = makeSessions({ over: true })
  const other = world.openTab()
  const news = newsOf(other)
  for (const tab of [world.session, other]) tab.begin('ada')
  expect(await world.session.accessToken()).toBeNull()
  expect(await other.accessToken()).toBeNull()
  expect([news, world.asked()]).toEqual([['signedOut'], 1])
})

test('a sign-in is news for tabs with nobody or somebody else, not for those who know', () => {
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

test('a tab that has stopped listening hears no more', () => {
  const world = makeSessions()
  const other = createSession({ ...world.needs, tabs: world.openTabs() })
  const news = newsOf(other)
  const stop = other.connect()
  stop()
  world.session.begin('ada')
  world.session.announce('signedIn')
  expect(news).toEqual([])
})
