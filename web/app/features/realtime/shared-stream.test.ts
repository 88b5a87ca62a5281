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
async function stream({ streams }: Browser, count = 1) {
  await vi.waitFor(() => expect(streams).toHaveLength(count))
  const [newest] = streams.slice(-1)
  if (!newest) throw new Error('There is no stream.')
  return newest
}

const untilPause = ({ pauses }: Browser, milliseconds: number) =>
  vi.waitFor(() => expect([...pauses].map((pause) => pause.milliseconds)).toContain(milliseconds))

/** Ends the pause of this length. */
async function endPause(browser: Browser, milliseconds: number) {
  await untilPause(browser, milliseconds)
  for (const pause of browser.pauses) if (pause.milliseconds === milliseconds) pause.end()
}

const untilReceived = (tab: { received: RealtimeEvent[] }, events: RealtimeEvent[]) =>
  vi.waitFor(() => expect(tab.received).toEqual(events))

test('events are published however the stream is cut into chunks; comments and unknown events are not', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const { write: say } = await stream(browser)
  expect(tab.events.isLive()).toBe(false)
  for (const piece of [': \n\nevent: mess', 'age\ndata: {"type":"rea', 'dy"}\n', '\n: \n\n']) say(piece)
  say('event: message\ndata: {"type":"later.version"}\n\nevent: message\ndata: no JSON\n\nevent: message\n\n')
  say(`event: message\ndata: ${JSON.stringify({ ...GENERATION, more: 1 })}\n\n`)
  await untilReceived(tab, [READY, GENERATION])
  expect(tab.events.isLive()).toBe(true)
})

test.each([CREDITS, GENERATION, { type: 'favorites.changed' }] satisfies RealtimeEvent[])(
  'all tabs receive $type',
  async (event) => {
    const browser = createFakeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    const leaderStream = await stream(browser)
    leaderStream.send(READY)
    leaderStream.send(event)
    for (const tab of tabs) await untilReceived(tab, [READY, event])
  },
)

test('three tabs share one stream, and a tab that opens later receives one ready event', async () => {
  const browser = createFakeBrowser()
  const tabs = [browser.openTab(), browser.openTab()]
  const { send } = await stream(browser)
  send(READY)
  for (const tab of tabs) await untilReceived(tab, [READY])
  const late = browser.openTab()
  expect(late.received).toEqual([READY])
  send(CREDITS)
  for (const tab of [...tabs, late]) await untilReceived(tab, [READY, CREDITS])
  expect([...tabs, late].map(({ events }) => events.isLive())).toEqual([true, true, true])
  expect(browser.streams).toHaveLength(1)
})

test('when the leader closes, another tab takes over and every tab loads everything again', async () => {
  const browser = createFakeBrowser()
  const [first, ...others] = [browser.openTab(), browser.openTab(), browser.openTab()]
  const one = await stream(browser)
  one.send(READY)
  for (const tab of others) await untilReceived(tab, [READY])
  first?.close()
  const two = await stream(browser, 2)
  expect(one.hasClientLeft()).toBe(true)
  expect(others.map(({ events }) => events.isLive())).toEqual([false, false])
  two.send(READY)
  two.send(CREDITS)
  for (const tab of others) await untilReceived(tab, [READY, READY, CREDITS])
  expect(first?.received).toEqual([READY])
})

test('a tab that closes while it waits for the lock never connects', async () => {
  const browser = createFakeBrowser()
  const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()]
  await stream(browser)
  second.close()
  first.close()
  const { send } = await stream(browser, 2)
  send(READY)
  await untilReceived(third, [READY])
  expect(second.received).toEqual([])
})

test('tabs of different users have separate streams', async () => {
  const browser = createFakeBrowser()
  const ada = browser.openTab('ada')
  const grace = browser.openTab('grace')
  await stream(browser, 2)
  browser.streams[0]?.send(READY)
  await untilReceived(ada, [READY])
  browser.streams[1]?.send(READY)
  await untilReceived(grace, [READY])
  expect(ada.received).toEqual([READY])
})

test('without locks each tab has its own stream', async () => {
  const browser = createFakeBrowser({ withLocks: false })
  const tabs = [browser.openTab(), browser.openTab()]
  await stream(browser, 2)
  for (const { send } of browser.streams) send(READY)
  for (const tab of tabs) await untilReceived(tab, [READY])
  for (const { close } of tabs) close()
  await vi.waitFor(() => expect(browser.streams.map(({ hasClientLeft }) => hasClientLeft())).toEqual([true, true]))
})

test('it reconnects after 1, 2, 5, 10 and 10 seconds, and starts over after a success', async () => {
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
  await untilPause(browser, 10_000)
  browser.server.respond = open
  await endPause(browser, 10_000)
  const reconnected = await stream(browser)
  reconnected.send(READY)
  await untilReceived(tab, [READY])
  reconnected.end()
  await endPause(browser, 1_000)
  const again = await stream(browser, 2)
  expect(tab.events.isLive()).toBe(false)
  again.send(READY)
  await untilReceived(tab, [READY, READY])
})

test('when the network returns, it reconnects at once', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const first = await stream(browser)
  first.send(READY)
  await untilReceived(tab, [READY])
  first.disconnect()
  await untilPause(browser, 1_000)
  browser.restoreNetwork()
  const reconnected = await stream(browser, 2)
  expect(browser.pauses).not.toContainEqual(expect.objectContaining({ milliseconds: 1_000 }))
  reconnected.send(READY)
  await untilReceived(tab, [READY, READY])
})

test('a stream that ends before its ready event does not count as a success', async () => {
  const browser = createFakeBrowser()
  browser.openTab()
  for (const [index, pause] of [1_000, 2_000, 5_000].entries()) {
    const { end } = await stream(browser, index + 1)
    end()
    await endPause(browser, pause)
  }
})

test.each(['disconnect', 'end'] as const)(
  'a stream that is lost (%s) is lost for all tabs until the next is ready',
  async (how) => {
    const browser = createFakeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    const one = await stream(browser)
    one.send(READY)
    for (const tab of tabs) await untilReceived(tab, [READY])
    one[how]()
    await vi.waitFor(() => expect(tabs.map(({ events }) => events.isLive())).toEqual([false, false]))
    await endPause(browser, 1_000)
    const two = await stream(browser, 2)
    two.send(READY)
    for (const tab of tabs) await untilReceived(tab, [READY, READY])
    expect(tabs.map(({ events }) => events.isLive())).toEqual([true, true])
  },
)

test('a stream that is silent for two heartbeats is dropped; one that sends heartbeats is kept', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const one = await stream(browser)
  one.send(READY)
  await untilReceived(tab, [READY])
  const [old] = browser.pauses
  one.write(': \n\n')
  await vi.waitFor(() => expect(browser.pauses.has(old ?? never)).toBe(false))
  old?.end()
  expect(tab.events.isLive()).toBe(true)
  await endPause(browser, 2 * HEARTBEAT_MS)
  await vi.waitFor(() => expect(one.hasClientLeft()).toBe(true))
  expect(tab.events.isLive()).toBe(false)
  await endPause(browser, 1_000)
  await stream(browser, 2)
})

test('a tab that receives nothing from the leader for two heartbeats stops being live', async () => {
  const browser = createFakeBrowser()
  browser.openTab()
  const other = browser.openTab()
  const one = await stream(browser)
  one.send(READY)
  await untilReceived(other, [READY])
  await vi.waitFor(() => expect(browser.pauses.size).toBe(2))
  const [, otherPause] = browser.pauses
  otherPause?.end()
  await vi.waitFor(() => expect(other.events.isLive()).toBe(false))
  one.write(': \n\n')
  await untilReceived(other, [READY, READY])
  expect(other.events.isLive()).toBe(true)
})

test('it stops when the session is over, and releases the lock', async () => {
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
  const one = await stream(browser)
  one.send(READY)
  await untilReceived(tab, [READY])
  tab.close()
  one.send(CREDITS)
  await vi.waitFor(() => expect(one.hasClientLeft()).toBe(true))
  await vi.waitFor(() => expect(browser.pauses.size).toBe(0))
  expect([tab.received, tab.events.isLive(), browser.streams.length]).toEqual([[READY], false, 1])
})

const never = { milliseconds: 0, end: () => undefined }
