// @vitest-environment happy-dom
import type { RealtimeEvent } from '@pictor/contract'
import { HEARTBEAT_MS } from '@pictor/contract/limits'
import { expect, test, vi } from 'vitest'
import { createFakeBrowser } from '../../testing/fake-tabs.ts'

const READY: RealtimeEvent = { type: 'ready' }
const CREDITS: RealtimeEvent = { type: 'credits.changed' }
const GENERATION: RealtimeEvent = { type: 'generation.changed', id: '7' }

type Browser = ReturnType<typeof createFakeBrowser>

/** Waits until there are `count` streams, and returns the newest. */
async function waitForStream({ streams }: Browser, count = 1) {
  await vi.waitFor(() => expect(streams).toHaveLength(count))
  const [newest] = streams.slice(-1)
  if (!newest) throw new Error('There is no stream.')
  return newest
}

const waitForPause = ({ pauses }: Browser, milliseconds: number) =>
  vi.waitFor(() => expect([...pauses].map((pause) => pause.milliseconds)).toContain(milliseconds))

/** Ends the pause of this length. */
async function endPause(browser: Browser, milliseconds: number) {
  await waitForPause(browser, milliseconds)
  for (const pause of browser.pauses) if (pause.milliseconds === milliseconds) pause.end()
}

const waitForEvents = (tab: { received: RealtimeEvent[] }, events: RealtimeEvent[]) =>
  vi.waitFor(() => expect(tab.received).toEqual(events))

test('events are published no matter how the stream is split into chunks; comments and unknown events are not published', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const { write } = await waitForStream(browser)
  expect(tab.events.isLive()).toBe(false)
  for (const piece of [': \n\nevent: mess', 'age\ndata: {"type":"rea', 'dy"}\n', '\n: \n\n']) write(piece)
  write('event: message\ndata: {"type":"later.version"}\n\nevent: message\ndata: no JSON\n\nevent: message\n\n')
  write(`event: message\ndata: ${JSON.stringify({ ...GENERATION, more: 1 })}\n\n`)
  await waitForEvents(tab, [READY, GENERATION])
  expect(tab.events.isLive()).toBe(true)
})

test.each([CREDITS, GENERATION, { type: 'favorites.changed' }] satisfies RealtimeEvent[])(
  'all tabs receive $type',
  async (event) => {
    const browser = createFakeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    const leaderStream = await waitForStream(browser)
    leaderStream.send(READY)
    leaderStream.send(event)
    for (const tab of tabs) await waitForEvents(tab, [READY, event])
  },
)

test('three tabs share one stream, and a tab that opens later receives one ready event', async () => {
  const browser = createFakeBrowser()
  const tabs = [browser.openTab(), browser.openTab()]
  const { send } = await waitForStream(browser)
  send(READY)
  for (const tab of tabs) await waitForEvents(tab, [READY])
  const late = browser.openTab()
  expect(late.received).toEqual([READY])
  send(CREDITS)
  for (const tab of [...tabs, late]) await waitForEvents(tab, [READY, CREDITS])
  expect([...tabs, late].map(({ events }) => events.isLive())).toEqual([true, true, true])
  expect(browser.streams).toHaveLength(1)
})

test('when the leader closes, another tab takes over and every tab receives a new ready event', async () => {
  const browser = createFakeBrowser()
  const [first, ...others] = [browser.openTab(), browser.openTab(), browser.openTab()]
  const firstStream = await waitForStream(browser)
  firstStream.send(READY)
  for (const tab of others) await waitForEvents(tab, [READY])
  first?.close()
  const secondStream = await waitForStream(browser, 2)
  expect(firstStream.hasClientLeft()).toBe(true)
  expect(others.map(({ events }) => events.isLive())).toEqual([false, false])
  secondStream.send(READY)
  secondStream.send(CREDITS)
  for (const tab of others) await waitForEvents(tab, [READY, READY, CREDITS])
  expect(first?.received).toEqual([READY])
})

test('a tab that closes while it waits for the lock never connects', async () => {
  const browser = createFakeBrowser()
  const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()]
  await waitForStream(browser)
  second.close()
  first.close()
  const { send } = await waitForStream(browser, 2)
  send(READY)
  await waitForEvents(third, [READY])
  expect(second.received).toEqual([])
})

test('tabs of different users have separate streams', async () => {
  const browser = createFakeBrowser()
  const ada = browser.openTab('ada')
  const grace = browser.openTab('grace')
  await waitForStream(browser, 2)
  browser.streams[0]?.send(READY)
  await waitForEvents(ada, [READY])
  browser.streams[1]?.send(READY)
  await waitForEvents(grace, [READY])
  expect(ada.received).toEqual([READY])
})

/** The locks of Firefox when it blocks storage. */
const blockedLocks = { request: () => Promise.reject(new DOMException('Storage is blocked', 'SecurityError')) }

test.each([
  ['without locks', null],
  ['if the browser blocks locks', blockedLocks],
])('%s each tab has its own stream', async (_, locks) => {
  const browser = createFakeBrowser({ locks })
  const tabs = [browser.openTab(), browser.openTab()]
  await waitForStream(browser, 2)
  for (const { send } of browser.streams) send(READY)
  for (const tab of tabs) await waitForEvents(tab, [READY])
  for (const { close } of tabs) close()
  await vi.waitFor(() => expect(browser.streams.map(({ hasClientLeft }) => hasClientLeft())).toEqual([true, true]))
})

test('a tab reconnects after 1, 2, 5, 10 and 10 seconds, and after 1 second again once it was connected', async () => {
  const browser = createFakeBrowser()
  const open = browser.server.respond
  let requestCount = 0
  browser.server.respond = () => {
    requestCount += 1
    if (requestCount % 2) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503 })
  }
  const tab = browser.openTab()
  for (const pause of [1_000, 2_000, 5_000, 10_000]) await endPause(browser, pause)
  await waitForPause(browser, 10_000)
  browser.server.respond = open
  await endPause(browser, 10_000)
  const reconnected = await waitForStream(browser)
  reconnected.send(READY)
  await waitForEvents(tab, [READY])
  reconnected.end()
  await endPause(browser, 1_000)
  const nextStream = await waitForStream(browser, 2)
  expect(tab.events.isLive()).toBe(false)
  nextStream.send(READY)
  await waitForEvents(tab, [READY, READY])
})

test('when the network returns, a tab reconnects at once', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const first = await waitForStream(browser)
  first.send(READY)
  await waitForEvents(tab, [READY])
  first.disconnect()
  await waitForPause(browser, 1_000)
  browser.restoreNetwork()
  const reconnected = await waitForStream(browser, 2)
  expect(browser.pauses).not.toContainEqual(expect.objectContaining({ milliseconds: 1_000 }))
  reconnected.send(READY)
  await waitForEvents(tab, [READY, READY])
})

test('a stream that ends before its ready event does not count as a success', async () => {
  const browser = createFakeBrowser()
  browser.openTab()
  for (const [index, pause] of [1_000, 2_000, 5_000].entries()) {
    const { end } = await waitForStream(browser, index + 1)
    end()
    await endPause(browser, pause)
  }
})

test.each(['disconnect', 'end'] as const)(
  'a stream that is lost (%s) is lost for all tabs until the next is ready',
  async (how) => {
    const browser = createFakeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    const firstStream = await waitForStream(browser)
    firstStream.send(READY)
    for (const tab of tabs) await waitForEvents(tab, [READY])
    firstStream[how]()
    await vi.waitFor(() => expect(tabs.map(({ events }) => events.isLive())).toEqual([false, false]))
    await endPause(browser, 1_000)
    const secondStream = await waitForStream(browser, 2)
    secondStream.send(READY)
    for (const tab of tabs) await waitForEvents(tab, [READY, READY])
    expect(tabs.map(({ events }) => events.isLive())).toEqual([true, true])
  },
)

test('a stream that is silent for two heartbeats is dropped; one that sends heartbeats is kept', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const firstStream = await waitForStream(browser)
  firstStream.send(READY)
  await waitForEvents(tab, [READY])
  const [firstPause] = browser.pauses
  firstStream.write(': \n\n')
  await vi.waitFor(() => expect(browser.pauses.has(firstPause ?? noPause)).toBe(false))
  firstPause?.end()
  expect(tab.events.isLive()).toBe(true)
  await endPause(browser, 2 * HEARTBEAT_MS)
  await vi.waitFor(() => expect(firstStream.hasClientLeft()).toBe(true))
  expect(tab.events.isLive()).toBe(false)
  await endPause(browser, 1_000)
  await waitForStream(browser, 2)
})

test('a tab that receives nothing from the leader for two heartbeats stops being live', async () => {
  const browser = createFakeBrowser()
  browser.openTab()
  const other = browser.openTab()
  const firstStream = await waitForStream(browser)
  firstStream.send(READY)
  await waitForEvents(other, [READY])
  await vi.waitFor(() => expect(browser.pauses.size).toBe(2))
  const [, otherPause] = browser.pauses
  otherPause?.end()
  await vi.waitFor(() => expect(other.events.isLive()).toBe(false))
  firstStream.write(': \n\n')
  await waitForEvents(other, [READY, READY])
  expect(other.events.isLive()).toBe(true)
})

test('a tab stops when the session is over, and releases the lock', async () => {
  const browser = createFakeBrowser()
  let requestCount = 0
  browser.server.respond = () => {
    requestCount += 1
    return new Response(null, { status: 401 })
  }
  const tabs = [browser.openTab(), browser.openTab()]
  await vi.waitFor(() => expect(requestCount).toBe(2))
  await vi.waitFor(() => expect(browser.pauses.size).toBe(0))
  expect(tabs.map(({ events }) => events.isLive())).toEqual([false, false])
})

test('a disconnected tab receives nothing and does not reconnect', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const firstStream = await waitForStream(browser)
  firstStream.send(READY)
  await waitForEvents(tab, [READY])
  tab.close()
  firstStream.send(CREDITS)
  await vi.waitFor(() => expect(firstStream.hasClientLeft()).toBe(true))
  await vi.waitFor(() => expect(browser.pauses.size).toBe(0))
  expect([tab.received, tab.events.isLive(), browser.streams.length]).toEqual([[READY], false, 1])
})

/** Stands for a missing pause. */
const noPause = { milliseconds: 0, end: () => undefined }
