import { Link, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionStatus } from '../../api/session/connection.ts'
import { showComponent } from '../../testing/show-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useStayOffline } from './use-stay-offline.ts'

test('without a connection a link to a page that was not visited stays, and says why', async () => {
  const { find, press, text } = await showPages()
  loseConnection()
  await press(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('You are offline')
})

test('pages that were visited still open', async () => {
  const { find, press } = await showPages()
  await press(find('a', 'About'))
  await press(find('a', 'Home'))
  expect(find('h1').textContent).toBe('/')
  loseConnection()
  await press(find('a', 'About'))
  expect(find('h1').textContent).toBe('/about')
})

test('without an answer of the server it is the same, and the reason another', async () => {
  const { find, press, text } = await showPages('unreachable')
  await press(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('The server can’t be reached')
})

function showPages(standing: ConnectionStatus = 'connected') {
  return showComponent(
    <ToastProvider>
      <Pages standing={standing} />
    </ToastProvider>,
  )
}

function Pages({ standing }: { standing: ConnectionStatus }) {
  useStayOffline(standing)
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/">Home</Link>
      <Link to="/about">About</Link>
    </>
  )
}

function loseConnection() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
}
