// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitForOnline, wait, waitForNetwork } from './wait.ts'

const LONG_MS = 60_000

test('it waits for the whole time if the network does not return', async () => {
  const never = () => new Promise<void>(() => {})
  await waitForNetwork({ wait, waitForOnline: never }, 1, new AbortController().signal)
})

test('it ends as soon as the network returns', async () => {
  const pendingWait = waitForNetwork({ wait, waitForOnline }, LONG_MS, new AbortController().signal)
  dispatchEvent(new Event('online'))
  await pendingWait
})

test('aborting rejects with the reason of the signal', async () => {
  const controller = new AbortController()
  const pendingWait = waitForNetwork({ wait, waitForOnline }, LONG_MS, controller.signal)
  controller.abort('enough')
  await expect(pendingWait).rejects.toBe('enough')
  await expect(waitForOnline(controller.signal)).rejects.toBe('enough')
})

test.each(['waited', 'returned', 'aborted'])('once it has %s, no timer and no listener is left', async (end) => {
  vi.useFakeTimers()
  const added = vi.spyOn(globalThis, 'addEventListener')
  onTestFinished(() => added.mockRestore())
  const controller = new AbortController()
  const pendingWait = waitForNetwork({ wait, waitForOnline }, LONG_MS, controller.signal).catch(() => undefined)
  if (end === 'waited') vi.advanceTimersByTime(LONG_MS)
  else if (end === 'returned') dispatchEvent(new Event('online'))
  else controller.abort()
  await pendingWait
  expect(vi.getTimerCount()).toBe(0)
  expect(added.mock.calls.map(([name, , options]) => [name, Object(options).signal.aborted])).toEqual([
    ['online', true],
  ])
})
