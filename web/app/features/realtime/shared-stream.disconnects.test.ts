// @vitest-environment happy-dom
import fc from 'fast-check'
import { inject, test } from 'vitest'
import { SILENCE_MAX_MS } from './shared-stream.ts'
import { EVENT_TYPES, createFakePages, type Pause, type ServedStream } from '../../testing/fake-tabs.ts'

const DISCONNECTS = inject('deep') ? 200 : 100
const RUNS = inject('deep') ? 5 : 1
const PAGES = 3

const kind = fc.constantFrom(...EVENT_TYPES)
const kinds = fc.array(kind, { maxLength: 4 })
const streamDisconnect = fc.record({
  how: fc.constantFrom('disconnect', 'end', 'silent', 'leaderCloses'),
  /** Changes just before the disconnect. */
  before: kinds,
  /** Events that are sent before the disconnect. A change may lack its event, and an event its change. */
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
  /** Changes, each with an event. */
  before: kinds,
  /** Events without a change, which are sent before and after those of the changes. */
  twice: kinds,
})
type StreamDisconnect = typeof streamDisconnect extends fc.Arbitrary<infer Value> ? Value : never
type TabDisconnect = typeof tabDisconnect extends fc.Arbitrary<infer Value> ? Value : never

test(`after ${DISCONNECTS} disconnects at any moment, all tabs show the server's state once they are reconnected`, async () => {
  const disconnects = fc.array(fc.oneof(streamDisconnect, tabDisconnect), {
    minLength: DISCONNECTS,
    maxLength: DISCONNECTS,
  })
  const property = fc.asyncProperty(disconnects, async (disconnectSequence) => {
    const browserPages = openPages()
    await browserPages.connect()
    for (const disconnect of disconnectSequence)
      await ('page' in disconnect ? browserPages.disconnectTab(disconnect) : browserPages.disconnectStream(disconnect))
  })
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
}, 60_000)

/** Opens the pages. Returns functions that connect and disconnect them. */
function openPages() {
  const browserPages = createFakePages(PAGES)
  const { browser, pages } = browserPages
  const lostStreams = new Set<ServedStream>()
  const getNewestStream = () => browser.streams.at(-1)
  const isOpen = (stream = getNewestStream()) =>
    stream !== undefined && !lostStreams.has(stream) && !stream.hasClientLeft()
  const waitForPages = (expectedPages = pages) =>
    waitUntil(() => expectedPages.every(browserPages.isUpToDate), 'A page shows old state.')
  const tabFailures = { missesMessages, closes }
  return { connect, disconnectStream, disconnectTab }

  /** Ends every reconnect pause until a stream stays open, and waits until all pages are up to date. */
  async function connect(failures = 0) {
    for (let remainingFailures = failures; remainingFailures >= 0; remainingFailures--) {
      await waitUntil(() => {
        endPauses(browser, (milliseconds) => milliseconds < SILENCE_MAX_MS)
        return isOpen()
      }, 'No tab connects.')
      if (remainingFailures > 0) dropStream('disconnect')
    }
    getNewestStream()?.send({ type: 'ready' })
    await waitForPages()
  }

  function dropStream(how: 'disconnect' | 'end') {
    const stream = getNewestStream()
    if (stream) lostStreams.add(stream)
    stream?.[how]()
  }

  async function disconnectStream({ how, before, published, whileDisconnected, failures, late }: StreamDisconnect) {
    const stream = getNewestStream()
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

  /** The tab receives nothing from the other tabs, and stops being live after the maximum silence. */
  async function missesMessages(index: number, change: () => void) {
    const silencedPage = pages[index]
    if (!silencedPage) throw new Error('The page does not exist.')
    silencedPage.tab.ignoreMessages(true)
    change()
    await waitForPages(pages.filter((page) => page !== silencedPage))
    endPauses(silencedPage.tab, isSilence)
    await waitUntil(() => !silencedPage.tab.events.isLive(), 'The tab stays live without messages.')
    silencedPage.tab.ignoreMessages(false)
    getNewestStream()?.write(': \n\n')
  }
}

const isSilence = (milliseconds: number) => milliseconds >= SILENCE_MAX_MS

function endPauses({ pauses }: { pauses: ReadonlySet<Pause> }, shouldEnd: (milliseconds: number) => boolean) {
  for (const pause of new Set(pauses)) if (shouldEnd(pause.milliseconds)) pause.end()
}

/** Runs pending work until the condition holds. */
async function waitUntil(holds: () => boolean, message: string) {
  for (let round = 0; !holds(); round++) {
    if (round > 2_000) throw new Error(message)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
