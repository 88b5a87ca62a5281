// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { networkReturns, waitForNetwork } from './network-returns.ts'
import { wait } from '../../lib/wait.ts'

const LONG_MS = 60_000

test('it waits its time where no network comes back', async () => {
  const never = () => new Promise<void>(() => {})
  await waitForNetwork({ wait, networkReturns: never }, 1, new AbortController().signal)
})

test('it waits no longer than it takes the network to come back', async () => {
  const waiting = waitForNetwork({ wait, networkReturns }, LONG_MS, new AbortController().signal)
  dispatchEvent(new Event('online'))
  await waiting
})

test('whoever gives up waits no longer, and has its own reason', async () => {
  const giveUp = new AbortController()
  const waiting = waitForNetwork({ wait, networkReturns }, LONG_MS, giveUp.signal)
  giveUp.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  await expect(networkReturns(giveUp.signal)).rejects.toBe('enough')
})

test.each(['waited', 'returned', 'given up'])('once it is %s, nothing is left of it', async (end) => {
  vi.useFakeTimers()
  const added = vi.spyOn(globalThis, 'addEventListener')
  onTestFinished(() => added.mockRestore())
  const giveUp = new AbortController()
  const waiting = waitForNetwork({ wait, networkReturns }, LONG_MS, giveUp.signal).catch(() => undefined)
  if (end === 'waited') vi.advanceTimersByTime(LONG_MS)
  else if (end === 'returned') dispatchEvent(new Event('online'))
  else giveUp.abort()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
  expect(added.mock.calls.map(([name, , options]) => [name, Object(options).signal.aborted])).toEqual([
    ['online', true],
  ])
})
