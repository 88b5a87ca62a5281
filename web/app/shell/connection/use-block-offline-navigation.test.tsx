import { Link, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionStatus } from '../../api/session/connection.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { network } from '../../ui/code-loader.ts'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useBlockOfflineNavigation } from './use-block-offline-navigation.ts'

test('without a network, a link to an unvisited page does not navigate and says why', async () => {
  const { find, click, text } = await renderPages()
  goOffline()
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('You’re offline')
})

test('a link navigates without a network if the server responded to the last health check', async () => {
  const { find, click } = await renderPages()
  goOffline()
  const { isOffline } = network
  onTestFinished(() => void Object.assign(network, { isOffline }))
  network.isOffline = () => false
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/about')
})

test('visited pages still open without a network', async () => {
  const { find, click } = await renderPages()
  await click(find('a', 'About'))
  await click(find('a', 'Home'))
  expect(find('h1').textContent).toBe('/')
  goOffline()
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/about')
})

test('if the server does not respond, a link does not navigate either and shows another message', async () => {
  const { find, click, text } = await renderPages('unreachable')
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('The server can’t be reached')
})

function renderPages(status: ConnectionStatus = 'connected') {
  return renderComponent(
    <ToastProvider>
      <Pages status={status} />
    </ToastProvider>,
  )
}

function Pages({ status }: { status: ConnectionStatus }) {
  useBlockOfflineNavigation(status)
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/">Home</Link>
      <Link to="/about">About</Link>
    </>
  )
}

function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
}
