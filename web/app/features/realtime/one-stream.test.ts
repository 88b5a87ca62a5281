// @vitest-environment happy-dom
import type { RealtimeEvent } from '@pictor/contract'
import { HEARTBEAT_MS } from '@pictor/contract/limits'
import { expect, test, vi } from 'vitest'
import { makeBrowser } from './make-tabs.ts'

const READY: RealtimeEvent = { type: 'ready' }
const CREDITS: RealtimeEvent = { type: 'credits.changed' }
const GENERATION: RealtimeEvent = { type: 'generation.changed', id: '7' }

type Browser = ReturnType<typeof makeBrowser>

/** The newest stream, once there are so many. */
async function stream({ streams }: Browser, count = 1) {
  await vi.waitFor(() => expect(streams).toHaveLength(count))
  const [newest] = streams.slice(-1)
  if (!newest) throw new Error('There is none.')
  return newest
}

const untilPause = ({ pauses }: Browser, milliseconds: number) =>
  vi.waitFor(() => expect([...pauses].map((pause) => pause.milliseconds)).toContain(milliseconds))

/** Lets the one pause of this length end. */
async function pass(browser: Browser, milliseconds: number) {
  await untilPause(browser, milliseconds)
  for (const pause of browser.pauses) if (pause.milliseconds === milliseconds) pause.end()
}

const untilHeard = (tab: { heard: RealtimeEvent[] }, events: RealtimeEvent[]) =>
  vi.waitFor(() => expect(tab.heard).toEqual(events))

test('what the stream says is told, in whatever pieces it comes; comments and unknown events are not', async () => {
  const browser = makeBrowser()
  const tab = browser.openTab()
  const { say } = await stream(browser)
  expect(tab.news.isLive()).toBe(false)
  for (const piece of [': \n\nevent: mess', 'age\ndata: {"type":"rea', 'dy"}\n', '\n: \n\n']) say(piece)
  say('event: message\ndata: {"type":"later.version"}\n\nevent: message\ndata: no JSON\n\nevent: message\n\n')
  say(`event: message\ndata: ${JSON.stringify({ ...GENERATION, more: 1 })}\n\n`)
  await untilHeard(tab, [READY, GENERATION])
  expect(tab.news.isLive()).toBe(true)
})

test.each([CREDITS, GENERATION, { type: 'favorites.changed' }] satisfies RealtimeEvent[])(
  'all tabs hear of $type',
  async (event) => {
    const browser = makeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    const listening = await stream(browser)
    listening.tell(READY)
    listening.tell(event)
    for (const tab of tabs) await untilHeard(tab, [READY, event])
  },
)

test('three tabs hear through one stream, and one that comes later is told to ask for everything once', async () => {
  const browser = makeBrowser()
  const tabs = [browser.openTab(), browser.openTab()]
  const { tell } = await stream(browser)
  tell(READY)
  for (const tab of tabs) await untilHeard(tab, [READY])
  const late = browser.openTab()
  expect(late.heard).toEqual([READY])
  tell(CREDITS)
  for (const tab of [...tabs, late]) await untilHeard(tab, [READY, CREDITS])
  expect([...tabs, late].map(({ news }) => news.isLive())).toEqual([true, true, true])
  expect(browser.streams).toHaveLength(1)
})

test('when the listening tab closes another one listens, and everybody asks for everything anew', async () => {
  const browser = makeBrowser()
  const [first, ...others] = [browser.openTab(), browser.openTab(), browser.openTab()]
  const one = await stream(browser)
  one.tell(READY)
  for (const tab of others) await untilHeard(tab, [READY])
  first?.close()
  const two = await stream(browser, 2)
  expect(one.hasLeft()).toBe(true)
  expect(others.map(({ news }) => news.isLive())).toEqual([false, false])
  two.tell(READY)
  two.tell(CREDITS)
  for (const tab of others) await untilHeard(tab, [READY, READY, CREDITS])
  expect(first?.heard).toEqual([READY])
})

test('a tab that closes while it waits for its turn never listens', async () => {
  const browser = makeBrowser()
  const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()]
  await stream(browser)
  second.close()
  first.close()
  const { tell } = await stream(browser, 2)
  tell(READY)
  await untilHeard(third, [READY])
  expect(second.heard).toEqual([])
})

test('tabs of different visitors have streams of their own', async () => {
  const browser = makeBrowser()
  const ada = browser.openTab('ada')
  const grace = browser.openTab('grace')
  await stream(browser, 2)
  browser.streams[0]?.tell(READY)
  await untilHeard(ada, [READY])
  browser.streams[1]?.tell(READY)
  await untilHeard(grace, [READY])
  expect(ada.heard).toEqual([READY])
})

test('without locks each tab has its own stream', async () => {
  const browser = makeBrowser({ withLocks: false })
  const tabs = [browser.openTab(), browser.openTab()]
  await stream(browser, 2)
  for (const { tell } of browser.streams) tell(READY)
  for (const tab of tabs) await untilHeard(tab, [READY])
  for (const { close } of tabs) close()
  await vi.waitFor(() => expect(browser.streams.map(({ hasLeft }) => hasLeft())).toEqual([true, true]))
})

test('it comes back after 1, 2, 5, 10 and 10 seconds, and after a success from the start', async () => {
  const browser = makeBrowser()
  const open = browser.server.answer
  let asked = 0
  browser.server.answer = () => {
    asked += 1
    if (asked % 2) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503 })
  }
  const tab = browser.openTab()
  for (const pause of [1_000, 2_000, 5_000, 10_000]) await pass(browser, pause)
  await untilPause(browser, 10_000)
  browser.server.answer = open
  await pass(browser, 10_000)
  const back = await stream(browser)
  back.tell(READY)
  await untilHeard(tab, [READY])
  back.end()
  await pass(browser, 1_000)
  const again = await stream(browser, 2)
  expect(tab.news.isLive()).toBe(false)
  again.tell(READY)
  await untilHeard(tab, [READY, READY])
})

test('when the network is back nobody waits any longer', async () => {
  const browser = makeBrowser()
  const tab = browser.openTab()
  const first = await stream(browser)
  first.tell(READY)
  await untilHeard(tab, [READY])
  first.cut()
  await untilPause(browser, 1_000)
  browser.bringNetworkBack()
  const back = await stream(browser, 2)
  expect(browser.pauses).not.toContainEqual(expect.objectContaining({ milliseconds: 1_000 }))
  back.tell(READY)
  await untilHeard(tab, [READY, READY])
})

test('a stream that ends before it was ready is no success', async () => {
  const browser = makeBrowser()
  browser.openTab()
  for (const [index, pause] of [1_000, 2_000, 5_000].entries()) {
    const { end } = await stream(browser, index + 1)
    end()
    await pass(browser, pause)
  }
})

test.each(['cut', 'end'] as const)(
  'a stream that is lost (%s) is lost for all tabs until the next is ready',
  async (how) => {
    const browser = makeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    const one = await stream(browser)
    one.tell(READY)
    for (const tab of tabs) await untilHeard(tab, [READY])
    one[how]()
    await vi.waitFor(() => expect(tabs.map(({ news }) => news.isLive())).toEqual([false, false]))
    await pass(browser, 1_000)
    const two = await stream(browser, 2)
    two.tell(READY)
    for (const tab of tabs) await untilHeard(tab, [READY, READY])
    expect(tabs.map(({ news }) => news.isLive())).toEqual([true, true])
  },
)

test('a stream that says nothing for two heartbeats is given up, one that shows that it lives is not', async () => {
  const browser = makeBrowser()
  const tab = browser.openTab()
  const one = await stream(browser)
  one.tell(READY)
  await untilHeard(tab, [READY])
  const [old] = browser.pauses
  one.say(': \n\n')
  await vi.waitFor(() => expect(browser.pauses.has(old ?? never)).toBe(false))
  old?.end()
  expect(tab.news.isLive()).toBe(true)
  await pass(browser, 2 * HEARTBEAT_MS)
  await vi.waitFor(() => expect(one.hasLeft()).toBe(true))
  expect(tab.news.isLive()).toBe(false)
  await pass(browser, 1_000)
  await stream(browser, 2)
})

test('a tab that hears nothing of the listening one for two heartbeats knows that it must ask by itself', async () => {
  const browser = makeBrowser()
  browser.openTab()
  const other = browser.openTab()
  const one = await stream(browser)
  one.tell(READY)
  await untilHeard(other, [READY])
  await vi.waitFor(() => expect(browser.pauses.size).toBe(2))
  const [, ofOther] = browser.pauses
  ofOther?.end()
  await vi.waitFor(() => expect(other.news.isLive()).toBe(false))
  one.say(': \n\n')
  await untilHeard(other, [READY, READY])
  expect(other.news.isLive()).toBe(true)
})

test('it stops when nobody is signed in any more, and leaves the turn to others', async () => {
  const browser = makeBrowser()
  let asked = 0
  browser.server.answer = () => {
    asked += 1
    return new Response(null, { status: 401 })
  }
  const tabs = [browser.openTab(), browser.openTab()]
  await vi.waitFor(() => expect(asked).toBe(2))
  await vi.waitFor(() => expect(browser.pauses.size).toBe(0))
  expect(tabs.map(({ news }) => news.isLive())).toEqual([false, false])
})

test('who stopped hears nothing, and asks no more', async () => {
  const browser = makeBrowser()
  const tab = browser.openTab()
  const one = await stream(browser)
  one.tell(READY)
  await untilHeard(tab, [READY])
  tab.close()
  one.tell(CREDITS)
  await vi.waitFor(() => expect(one.hasLeft()).toBe(true))
  await vi.waitFor(() => expect(browser.pauses.size).toBe(0))
  expect([tab.heard, tab.news.isLive(), browser.streams.length]).toEqual([[READY], false, 1])
})

const never = { milliseconds: 0, end: () => undefined }
