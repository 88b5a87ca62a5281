// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitForOnline, wait, waitForNetwork } from './wait.ts'

const LONG_MS = 60_000

test('the wait lasts the whole time if the network does not return', async () => {
  const neverOnline = () => new Promise<void>(() => {})
  await waitForNetwork({ wait, waitForOnline: neverOnline }, 1, new AbortController().signal)
})

test('the wait ends as soon as the network returns', async () => {
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

test.each(['the time', 'the network', 'an abort'])(
  'after %s ends the wait, no timer and no listener is left',
  async (end) => {
    vi.useFakeTimers()
    const addListener = vi.spyOn(globalThis, 'addEventListener')
    onTestFinished(() => addListener.mockRestore())
    const controller = new AbortController()
    const pendingWait = waitForNetwork({ wait, waitForOnline }, LONG_MS, controller.signal).catch(() => undefined)
    if (end === 'the time') vi.advanceTimersByTime(LONG_MS)
    else if (end === 'the network') dispatchEvent(new Event('online'))
    else controller.abort()
    await pendingWait
    expect(vi.getTimerCount()).toBe(0)
    expect(addListener.mock.calls.map(([name, , options]) => [name, Object(options).signal.aborted])).toEqual([
      ['online', true],
    ])
  },
)
