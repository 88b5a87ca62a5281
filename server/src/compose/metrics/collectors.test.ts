import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createCollectors, type Sample } from './collectors.ts'

/** Registers metrics whose values come from `read`, which is called at most once per `maxAgeMs`. */
function startCollector(read: () => Promise<number>, maxAgeMs = 0) {
  const registry = new Registry()
  const warned: string[] = []
  const log = (_fields: object, message: string) => void warned.push(message)
  const register = createCollectors(registry, { info: log, warn: log, error: log })
  register({
    name: 'things',
    maxAgeMs,
    help: { things: 'Things.', things_doubled: 'Twice as many.' },
    async read() {
      const items = await read()
      return { things: [[{}, items]], things_doubled: [[{}, 2 * items]] }
    },
  })
  return { warned, scrape: async () => parseSamples(await registry.metrics()) }
}

/** Returns the samples of a scrape by name and labels, as printed. */
const parseSamples = (text: string) =>
  Object.fromEntries(text.split('\n').flatMap((line) => (/^\w/.test(line) ? [line.split(' ')] : [])))

const FAILURES = 'metric_collection_errors_total{collector="things"}'

test('all metrics of a group come from one read per scrape', async () => {
  const read = vi.fn(async () => 7)
  const { scrape } = startCollector(read)
  expect(await scrape()).toEqual({ things: '7', things_doubled: '14', [FAILURES]: '0' })
  expect(read).toHaveBeenCalledTimes(1)
  await scrape()
  expect(read).toHaveBeenCalledTimes(2)
})

test('after a failed read, the scrape contains no old values, and counts the failure', async () => {
  let isUnavailable = false
  const { scrape, warned } = startCollector(() =>
    isUnavailable ? Promise.reject(new Error('away')) : Promise.resolve(7),
  )
  expect(await scrape()).toMatchObject({ things: '7', [FAILURES]: '0' })
  isUnavailable = true
  expect(await scrape()).toEqual({ [FAILURES]: '1' })
  expect(warned).toHaveLength(1)
  isUnavailable = false
  expect(await scrape()).toMatchObject({ things: '7', [FAILURES]: '1' })
})

test('concurrent scrapes share one read, and recent values are not read again', async () => {
  const read = vi.fn(async () => 7)
  const { scrape } = startCollector(read, 60_000)
  const scrapes = await Promise.all([scrape(), scrape(), scrape()])
  expect([...scrapes, await scrape()].map(({ things }) => things)).toEqual(['7', '7', '7', '7'])
  expect(read).toHaveBeenCalledTimes(1)
})

test('a scrape does not wait for an unresponsive database, and counts each timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { promise, resolve } = Promise.withResolvers<number>()
    const { scrape, warned } = startCollector(() => promise, 60_000)
    for (const failures of [1, 2]) {
      const scraped = scrape()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(await scraped).toEqual({ [FAILURES]: String(failures) })
      expect(warned).toHaveLength(failures)
    }
    resolve(7)
    expect(await scrape()).toMatchObject({ things: '7', [FAILURES]: '2' })
  } finally {
    vi.useRealTimers()
  }
})

test('a label value that is no longer returned disappears, and a total is exposed as a counter', async () => {
  const registry = new Registry()
  const log = () => {}
  let kinds = ['a', 'b']
  createCollectors(registry, { info: log, warn: log, error: log })({
    name: 'entries',
    maxAgeMs: 0,
    labelNames: ['kind'],
    help: { open: 'Open.', entries_total: 'Entries.' },
    read: async () => ({
      open: kinds.map((kind): Sample => [{ kind }, 1]),
      entries_total: [[{ kind: 'a' }, 5]],
    }),
  })
  await registry.metrics()
  kinds = ['b']
  const text = await registry.metrics()
  expect(text).toContain('# TYPE entries_total counter')
  expect(parseSamples(text)).toMatchObject({ 'open{kind="b"}': '1', 'entries_total{kind="a"}': '5' })
  expect(text).not.toContain('open{kind="a"}')
})
