// @vitest-environment happy-dom
import fc from 'fast-check'
import { inject, test } from 'vitest'
import { SILENCE_MAX_MS } from './shared-stream.ts'
import { KINDS, makePages } from '../../testing/make-pages.ts'
import type { Pause, ServedStream } from '../../testing/make-tabs.ts'

const CUTS = inject('deep') ? 200 : 100
const RUNS = inject('deep') ? 5 : 1
const PAGES = 3

const kind = fc.constantFrom(...KINDS)
const kinds = fc.array(kind, { maxLength: 4 })
const cutOfStream = fc.record({
  how: fc.constantFrom('cut', 'end', 'silent', 'leaderCloses'),
  /** Changes just before the disconnect. */
  before: kinds,
  /** Events that are sent for these changes, or without a change. */
  told: kinds,
  /** Changes while no tab is connected. */
  meanwhile: kinds,
  /** Connections that are lost again before they are ready. */
  failures: fc.integer({ min: 0, max: 3 }),
  /** Events that are sent after every tab has reloaded its state. */
  late: kinds,
})
const cutOfTab = fc.record({
  how: fc.constantFrom('closes', 'isDeaf'),
  page: fc.integer({ min: 1, max: PAGES - 1 }),
  /** Changes, each with an event, and events that are sent twice. */
  before: kinds,
  twice: kinds,
})
type CutOfStream = typeof cutOfStream extends fc.Arbitrary<infer Value> ? Value : never
type CutOfTab = typeof cutOfTab extends fc.Arbitrary<infer Value> ? Value : never

test(`after ${CUTS} disconnects at any moment, all tabs show the server's state once they are reconnected`, async () => {
  const cuts = fc.array(fc.oneof(cutOfStream, cutOfTab), { minLength: CUTS, maxLength: CUTS })
  const holds = fc.asyncProperty(cuts, async (all) => {
    const world = makeWorld()
    await world.connect()
    for (const each of all) await ('page' in each ? world.cutTab(each) : world.cutStream(each))
  })
  await fc.assert(holds, { numRuns: RUNS, endOnFailure: true })
}, 60_000)

/** Opens the pages. Returns the disconnects that can happen to them. */
function makeWorld() {
  const world = makePages(PAGES)
  const { browser, pages } = world
  const lost = new Set<ServedStream>()
  const newest = () => browser.streams.at(-1)
  const isOpen = (stream = newest()) => stream !== undefined && !lost.has(stream) && !stream.hasLeft()
  const untilShown = (which = pages) => until(() => which.every(world.isShown), 'A page shows old state.')
  const happen = { isDeaf, closes }
  return { connect, cutStream, cutTab }

  /** Ends every reconnect pause until a stream is open, and waits until all pages are up to date. */
  async function connect(failures = 0) {
    for (let left = failures; left >= 0; left--) {
      await until(() => {
        endPauses(browser, (milliseconds) => milliseconds < SILENCE_MAX_MS)
        return isOpen()
      }, 'No tab connects.')
      if (left > 0) lose('cut')
    }
    newest()?.tell({ type: 'ready' })
    await untilShown()
  }

  function lose(how: 'cut' | 'end') {
    const stream = newest()
    if (stream) lost.add(stream)
    stream?.[how]()
  }

  async function cutStream({ how, before, told, meanwhile, failures, late }: CutOfStream) {
    const stream = newest()
    world.change(before)
    world.tell(told)
    if (how === 'cut' || how === 'end') lose(how)
    else if (how === 'leaderCloses') world.reopen(0)
    else for (const { tab } of pages.slice(0, 1)) endPauses(tab, isSilence)
    await until(() => !isOpen(stream), 'The stream stays open.')
    await until(() => !pages.some(({ tab }) => tab.events.isLive()), 'A page is live without a stream.')
    world.change(meanwhile)
    await connect(failures)
    world.tell(late)
  }

  async function cutTab({ how, page, before, twice }: CutOfTab) {
    await happen[how](page, () => {
      world.change(before)
      world.tell([...twice, ...before, ...twice])
    })
    await untilShown()
  }

  async function closes(index: number, change: () => void) {
    change()
    world.reopen(index)
  }

  /** A tab that receives nothing from the other tabs, and notices it after the maximum silence. */
  async function isDeaf(index: number, change: () => void) {
    const deaf = pages[index]
    if (!deaf) throw new Error('The page does not exist.')
    deaf.tab.deafen(true)
    change()
    await untilShown(pages.filter((each) => each !== deaf))
    endPauses(deaf.tab, isSilence)
    await until(() => !deaf.tab.events.isLive(), 'The tab does not notice.')
    deaf.tab.deafen(false)
    newest()?.say(': \n\n')
  }
}

const isSilence = (milliseconds: number) => milliseconds >= SILENCE_MAX_MS

function endPauses({ pauses }: { pauses: ReadonlySet<Pause> }, which: (milliseconds: number) => boolean) {
  for (const pause of new Set(pauses)) if (which(pause.milliseconds)) pause.end()
}

/** Runs pending work until the condition holds. */
async function until(holds: () => boolean, otherwise: string) {
  for (let turn = 0; !holds(); turn++) {
    if (turn > 2_000) throw new Error(otherwise)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
