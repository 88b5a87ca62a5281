import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createReadings, readingOf } from './readings.ts'
import { createCounter, createGauge } from './shown.ts'

/** Figures that are read by `ask`, at most so often. */
function figures(ask: () => Promise<number>, everyMs = 0) {
  const registry = new Registry()
  const gauge = createGauge(registry, { name: 'things', help: 'Things.' })
  const warned: string[] = []
  const log = (_fields: object, message: string) => void warned.push(message)
  const reading = readingOf('things', everyMs, [gauge], async () => gauge.show([[{}, await ask()]]))
  const refresh = createReadings(registry, { info: log, warn: log, error: log }, [reading])
  const valueOf = async (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(await registry.metrics())?.[1]
  return {
    refresh,
    warned,
    valueOf,
    things: () => valueOf('things'),
    failures: () => valueOf('readings_failed_total{reading="things"}'),
  }
}

test('what was read is shown, and nothing before it', async () => {
  const { refresh, things } = figures(async () => 7)
  expect(await things()).toBeUndefined()
  await refresh()
  expect(await things()).toBe('7')
})

test('a reading that fails shows nothing rather than what is old, is counted, and comes back', async () => {
  let isAway = false
  const { refresh, things, failures, warned } = figures(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(7),
  )
  await refresh()
  expect([await things(), await failures()]).toEqual(['7', '0'])
  isAway = true
  await refresh()
  expect([await things(), await failures(), warned.length]).toEqual([undefined, '1', 1])
  isAway = false
  await refresh()
  expect(await things()).toBe('7')
})

test('many who look at once are one question, and what is fresh is not asked for again', async () => {
  const ask = vi.fn(async () => 7)
  const { refresh } = figures(ask, 60_000)
  await Promise.all([refresh(), refresh(), refresh()])
  await refresh()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('whoever looks does not wait for a database that does not answer, which is counted each time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { refresh, things, failures, warned } = figures(() => new Promise(() => {}))
    for (const missed of [1, 2]) {
      const looked = refresh()
      await vi.advanceTimersByTimeAsync(3_000)
      await looked
      expect([await things(), await failures(), warned.length]).toEqual([undefined, String(missed), missed])
    }
  } finally {
    vi.useRealTimers()
  }
})

test('a figure that is gone is shown no more, and a sum that is kept elsewhere is shown as it is', async () => {
  const registry = new Registry()
  const gauge = createGauge(registry, { name: 'open', help: 'Open.', labelNames: ['kind'] })
  const counter = createCounter(registry, { name: 'entries_total', help: 'Entries.', labelNames: ['kind'] })
  for (const kinds of [['a', 'b'], ['b']]) {
    gauge.show(kinds.map((kind) => [{ kind }, 1]))
    counter.show([[{ kind: 'a' }, 5]])
  }
  const lines = (await registry.metrics()).split('\n').filter((line) => /^\w+\{/.test(line))
  expect(lines).toEqual(['open{kind="b"} 1', 'entries_total{kind="a"} 5'])
})
