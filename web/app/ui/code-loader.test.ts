import { expect, onTestFinished, test, vi } from 'vitest'
import { createCodeLoader, network } from './code-loader.ts'

test('code is not requested while the browser is offline, and stays available once it was fetched', async () => {
  const network = { onLine: false }
  vi.stubGlobal('navigator', network)
  let requests = 0
  const load = createCodeLoader(async () => ({ requests: (requests += 1) }))
  await expect(load()).rejects.toThrow('offline')
  expect(requests).toBe(0)
  network.onLine = true
  await load()
  network.onLine = false
  expect(await load()).toEqual({ requests: 1 })
})

test('without a network, code is requested if the server is known to respond', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { isOffline } = network
  onTestFinished(() => void Object.assign(network, { isOffline }))
  const load = createCodeLoader(async () => 'code')
  await expect(load()).rejects.toThrow('offline')
  network.isOffline = () => false
  expect(await load()).toBe('code')
})
