// @vitest-environment happy-dom
import fc from 'fast-check'
import { inject, test } from 'vitest'
import { SILENCE_MAX_MS } from './shared-stream.ts'
import { KINDS, createFakePages } from '../../testing/fake-pages.ts'
import type { Pause, ServedStream } from '../../testing/fake-tabs.ts'

const DISCONNECTS = inject('deep') ? 200 : 100
const RUNS = inject('deep') ? 5 : 1
const PAGES = 3

const kind = fc.constantFrom(...KINDS)
const kinds = fc.array(kind, { maxLength: 4 })
const streamDisconnect = fc.record({
  how: fc.constantFrom('disconnect', 'end', 'silent', 'leaderCloses'),
  /** Changes just before the disconnect. */
  before: kinds,
  /** Events that are sent for these changes, or without a change. */
  published: kinds,
  /** Changes while no tab is connected. */
  whileDisconnected: kinds,
  /** Connections that are lost again before they are ready. */
  failures: fc.integer({ min: 0, max: 3 }),
  /** Events that are sent after every tab has reloaded its state. */
  late: kinds,
})
const tabDisconnect = fc.record({
  how: fc.constantFrom('closes', 'missesMessages'),
  page: fc.integer({ min: 1, max: PAGES - 1 }),
  /** Changes, each with an event, and events that are sent twice. */
  before: kinds,
  twice: kinds,
})
type StreamDisconnect = typeof streamDisconnect extends fc.Arbitrary<infer Value> ? Value : never
type TabDisconnect = typeof tabDisconnect extends fc.Arbitrary<infer Value> ? Value : never

test(`after ${DISCONNECTS} disconnects at any moment, all tabs show the server's state once they are reconnected`, async () => {
  const disconnects = fc.array(fc.oneof(streamDisconnect, tabDisconnect), {
    minLength: DISCONNECTS,
    maxLength: DISCONNECTS,
  })
  const holds = fc.asyncProperty(disconnects, async (all) => {
    const browserPages = openPages()
    await browserPages.connect()
    for (const each of all)
      await ('page' in each ? browserPages.disconnectTab(each) : browserPages.disconnectStream(each))
  })
  await fc.assert(holds, { numRuns: RUNS, endOnFailure: true })
}, 60_000)

/** Opens the pages. Returns the disconnects that can happen to them. */
function openPages() {
  const browserPages = createFakePages(PAGES)
  const { browser, pages } = browserPages
  const lost = new Set<ServedStream>()
  const newest = () => browser.streams.at(-1)
  const isOpen = (stream = newest()) => stream !== undefined && !lost.has(stream) && !stream.hasClientLeft()
  const waitForPages = (which = pages) =>
    waitUntil(() => which.every(browserPages.isUpToDate), 'A page shows old state.')
  const tabFailures = { missesMessages, closes }
  return { connect, disconnectStream, disconnectTab }

  /** Ends every reconnect pause until a stream is open, and waits until all pages are up to date. */
  async function connect(failures = 0) {
    for (let left = failures; left >= 0; left--) {
      await waitUntil(() => {
        endPauses(browser, (milliseconds) => milliseconds < SILENCE_MAX_MS)
        return isOpen()
      }, 'No tab connects.')
      if (left > 0) dropStream('disconnect')
    }
    newest()?.send({ type: 'ready' })
    await waitForPages()
  }

  function dropStream(how: 'disconnect' | 'end') {
    const stream = newest()
    if (stream) lost.add(stream)
    stream?.[how]()
  }

  async function disconnectStream({ how, before, published, whileDisconnected, failures, late }: StreamDisconnect) {
    const stream = newest()
    browserPages.change(before)
    browserPages.send(published)
    if (how === 'disconnect' || how === 'end') dropStream(how)
    else if (how === 'leaderCloses') browserPages.reopen(0)
    else for (const { tab } of pages.slice(0, 1)) endPauses(tab, isSilence)
    await waitUntil(() => !isOpen(stream), 'The stream stays open.')
    await waitUntil(() => !pages.some(({ tab }) => tab.events.isLive()), 'A page is live without a stream.')
    browserPages.change(whileDisconnected)
    await connect(failures)
    browserPages.send(late)
  }

  async function disconnectTab({ how, page, before, twice }: TabDisconnect) {
    await tabFailures[how](page, () => {
      browserPages.change(before)
      browserPages.send([...twice, ...before, ...twice])
    })
    await waitForPages()
  }

  async function closes(index: number, change: () => void) {
    change()
    browserPages.reopen(index)
  }

  /** A tab that receives nothing from the other tabs, and notices it after the maximum silence. */
  async function missesMessages(index: number, change: () => void) {
    const silencedPage = pages[index]
    if (!silencedPage) throw new Error('The page does not exist.')
    silencedPage.tab.ignoreMessages(true)
    change()
    await waitForPages(pages.filter((each) => each !== silencedPage))
    endPauses(silencedPage.tab, isSilence)
    await waitUntil(() => !silencedPage.tab.events.isLive(), 'The tab does not notice.')
    silencedPage.tab.ignoreMessages(false)
    newest()?.write(': \n\n')
  }
}

const isSilence = (milliseconds: number) => milliseconds >= SILENCE_MAX_MS

function endPauses({ pauses }: { pauses: ReadonlySet<Pause> }, which: (milliseconds: number) => boolean) {
  for (const pause of new Set(pauses)) if (which(pause.milliseconds)) pause.end()
}

/** Runs pending work until the condition holds. */
async function waitUntil(holds: () => boolean, message: string) {
  for (let round = 0; !holds(); round++) {
    if (round > 2_000) throw new Error(message)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
