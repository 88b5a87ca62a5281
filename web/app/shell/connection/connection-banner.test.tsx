import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVER_UNREACHABLE } from '../../api/fetch.ts'
import { connectionState } from '../../api/session/connection-state.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { createCodeLoader, network } from '../../ui/code-loader.ts'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

/** Opens a page. The test decides whether its server responds. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = { responds: true }
  vi.stubGlobal('fetch', async () => {
    if (!server.responds) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Object.assign(connectionState, { isLost: false, didRespond: false })
    // The query client goes offline with an `offline` event.
    onlineManager.setOnline(true)
  })
  const { find } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ConnectionBanner />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const advance = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  return { server, advance, readBannerText: () => find('output').textContent }
}

test('the banner says that the server is unreachable, and for four seconds after its return that it is back', async () => {
  const { server, advance, readBannerText } = await openPage()
  expect(readBannerText()).toBe('')
  server.responds = false
  dispatchEvent(new Event(SERVER_UNREACHABLE))
  await advance(0)
  expect(readBannerText()).toBe('The server can’t be reached. Trying again…')
  await advance(60_000)
  expect(readBannerText()).toBe('The server can’t be reached. Trying again…')
  server.responds = true
  await advance(10_000)
  expect(readBannerText()).toBe('You’re back online.')
  await advance(4_000)
  expect(readBannerText()).toBe('')
})

test('without a network the banner shows another text', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const { server, advance, readBannerText } = await openPage()
  server.responds = false
  dispatchEvent(new Event('offline'))
  await advance(0)
  expect(readBannerText()).toBe('You’re offline. Nothing you typed is lost.')
})

test('without a network, a page of a server on the same computer stays connected', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const loadCode = createCodeLoader(async () => 'code')
  expect(network.isOffline()).toBe(true)
  await expect(loadCode()).rejects.toThrow('offline')
  const { server, advance, readBannerText } = await openPage()
  await advance(0)
  expect([network.isOffline(), readBannerText(), await loadCode()]).toEqual([false, '', 'code'])
  server.responds = false
  dispatchEvent(new Event('offline'))
  expect(network.isOffline()).toBe(true)
  await advance(0)
  expect(network.isOffline()).toBe(true)
})
