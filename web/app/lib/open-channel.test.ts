import { afterEach, expect, test, vi } from 'vitest'
import { openChannel } from './open-channel.ts'

afterEach(() => vi.unstubAllGlobals())

test('messages reach the other channels with the same name', async () => {
  const [sender, receiver] = [openChannel('test'), openChannel('test')]
  const received = new Promise((resolve) => receiver.addEventListener('message', resolve, { once: true }))
  sender.postMessage('hello')
  expect(await received).toMatchObject({ data: 'hello' })
  for (const channel of [sender, receiver]) channel.close()
})

test('if the browser blocks storage, messages reach nobody and nothing throws', () => {
  class BlockedChannel {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  vi.stubGlobal('BroadcastChannel', BlockedChannel)
  const channel = openChannel('test')
  channel.addEventListener('message', () => expect.fail('A message arrived.'))
  channel.postMessage('hello')
  channel.close()
})
