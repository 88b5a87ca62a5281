import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVER_MISSED } from '../../api/fetch.ts'
import { showComponent } from '../../testing/show-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

/** Opens a page whose server responds or not. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = { answers: true }
  vi.stubGlobal('fetch', async () => {
    if (!server.answers) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const { find } = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ConnectionNotice />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  return { server, pass, notice: () => find('output').textContent }
}

test('an unreachable server is reported until it responds, then its return for four seconds', async () => {
  const { server, pass, notice } = await openPage()
  expect(notice()).toBe('')
  server.answers = false
  dispatchEvent(new Event(SERVER_MISSED))
  await pass(0)
  expect(notice()).toBe('The server can’t be reached. Trying again…')
  await pass(60_000)
  expect(notice()).toBe('The server can’t be reached. Trying again…')
  server.answers = true
  await pass(10_000)
  expect(notice()).toBe('You are connected again.')
  await pass(4_000)
  expect(notice()).toBe('')
})

test('a missing network is reported with another text', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    online.mockRestore()
    // The query client goes offline with the same event.
    onlineManager.setOnline(true)
  })
  const { server, pass, notice } = await openPage()
  server.answers = false
  dispatchEvent(new Event('offline'))
  await pass(0)
  expect(notice()).toBe('You are offline. Nothing that you typed is lost.')
})
