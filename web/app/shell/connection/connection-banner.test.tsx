import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVER_UNREACHABLE } from '../../api/fetch.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

/** Opens a page whose server responds or not. */
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
  })
  const { find } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ConnectionBanner />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const advance = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  return { server, advance, bannerText: () => find('output').textContent }
}

test('an unreachable server is reported until it responds, then its return for four seconds', async () => {
  const { server, advance, bannerText } = await openPage()
  expect(bannerText()).toBe('')
  server.responds = false
  dispatchEvent(new Event(SERVER_UNREACHABLE))
  await advance(0)
  expect(bannerText()).toBe('The server can’t be reached. Trying again…')
  await advance(60_000)
  expect(bannerText()).toBe('The server can’t be reached. Trying again…')
  server.responds = true
  await advance(10_000)
  expect(bannerText()).toBe('You’re back online.')
  await advance(4_000)
  expect(bannerText()).toBe('')
})

test('a missing network is reported with another text', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    online.mockRestore()
    // The query client goes offline with the same event.
    onlineManager.setOnline(true)
  })
  const { server, advance, bannerText } = await openPage()
  server.responds = false
  dispatchEvent(new Event('offline'))
  await advance(0)
  expect(bannerText()).toBe('You’re offline. Nothing you typed is lost.')
})
