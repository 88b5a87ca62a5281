// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createRequest, createSessionFixture, collectChanges, TEN_MINUTES_MS } from '../../testing/session-fixture.ts'
import { createSession } from './session.ts'

test('tabs whose calls all get 401 fetch one new token together', async () => {
  const fixture = createSessionFixture()
  const [first, second] = [fixture.session, fixture.openTab()]
  for (const tab of [first, second]) tab.begin('ada')
  const old = await first.getAccessToken()
  expect(await second.getAccessToken()).toBe(old)
  const send = async (request: Request) =>
    new Response(null, { status: request.headers.get('authorization') === `Bearer ${old}` ? 401 : 200 })
  const tabs = Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second))
  const responses = await Promise.all(tabs.map((tab) => tab.send(createRequest(), send)))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  expect(await first.getAccessToken()).toBe(await second.getAccessToken())
  expect(fixture.requestCount()).toBe(2)
})

test('tabs that start at the same time fetch one token', async () => {
  const fixture = createSessionFixture()
  const tabs = [fixture.session, fixture.openTab(), fixture.openTab()]
  for (const tab of tabs) tab.begin('ada')
  const tokens = await Promise.all(tabs.map((tab) => tab.getAccessToken()))
  expect(new Set(tokens).size).toBe(1)
  expect(fixture.requestCount()).toBe(1)
})

test('one tab renews the token for all tabs that tick together', async () => {
  const fixture = createSessionFixture()
  const tabs = [fixture.session, fixture.openTab()]
  for (const tab of tabs) tab.begin('ada')
  await tabs[0]?.getAccessToken()
  fixture.time.now += TEN_MINUTES_MS - 60_000
  for (const tab of tabs) tab.tick()
  fixture.time.now += 60_000
  await Promise.all(tabs.map((tab) => tab.getAccessToken()))
  expect(fixture.requestCount()).toBe(2)
})

test('a token that another tab shares for another user is ignored', async () => {
  const fixture = createSessionFixture()
  const other = fixture.openTab()
  other.begin('grace')
  fixture.session.begin('ada')
  await other.getAccessToken()
  const own = await fixture.session.getAccessToken()
  expect(own).not.toBe(await other.getAccessToken())
  expect(fixture.requestCount()).toBe(2)
})

test('if the cookie belongs to another user, there is no token and the page reloads its viewer', async () => {
  const fixture = createSessionFixture({ cookieUserId: 'grace' })
  const events = collectChanges(fixture.session)
  fixture.session.begin('ada')
  expect(await fixture.session.getAccessToken()).toBeNull()
  expect(events).toEqual(['signedIn'])
})

test('signing out in one tab ends the session of all tabs at once', async () => {
  const fixture = createSessionFixture()
  const other = fixture.openTab()
  const events = collectChanges(other)
  for (const tab of [fixture.session, other]) tab.begin('ada')
  await fixture.session.getAccessToken()
  fixture.session.leave()
  expect(events).toEqual(['signedOut'])
  expect(await other.getAccessToken()).toBeNull()
  expect(fixture.requestCount()).toBe(1)
})

test('a session that ended in one tab ends in the others without another request', async () => {
  const fixture = createSessionFixture({ isSignedOut: true })
  const other = fixture.openTab()
  const events = collectChanges(other)
  for (const tab of [fixture.session, other]) tab.begin('ada')
  expect(await fixture.session.getAccessToken()).toBeNull()
  expect(await other.getAccessToken()).toBeNull()
  expect([events, fixture.requestCount()]).toEqual([['expired'], 1])
})

test('a sign-in is reported to tabs of other users and signed-out tabs, not to tabs of the same user', () => {
  const fixture = createSessionFixture()
  const tabs = [null, 'grace', 'ada'].map((viewerId) => {
    const tab = fixture.openTab()
    tab.begin(viewerId)
    return collectChanges(tab)
  })
  fixture.session.begin('ada')
  fixture.session.announce('signedIn')
  fixture.session.announce('userUpdated')
  expect(tabs).toEqual([['signedIn'], ['signedIn'], ['userUpdated']])
})

test('a disconnected tab receives no events', () => {
  const fixture = createSessionFixture()
  const other = createSession({ ...fixture.dependencies, tabs: fixture.openTabs() })
  const events = collectChanges(other)
  const disconnect = other.connect()
  disconnect()
  fixture.session.begin('ada')
  fixture.session.announce('signedIn')
  expect(events).toEqual([])
})
