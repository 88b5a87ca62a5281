import { Link, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionStatus } from '../../api/session/connection.ts'
import { showComponent } from '../../testing/show-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useStayOffline } from './use-stay-offline.ts'

test('without a connection, a link to an unvisited page stays and says why', async () => {
  const { find, press, text } = await showPages()
  loseConnection()
  await press(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('You are offline')
})

test('visited pages still open without a connection', async () => {
  const { find, press } = await showPages()
  await press(find('a', 'About'))
  await press(find('a', 'Home'))
  expect(find('h1').textContent).toBe('/')
  loseConnection()
  await press(find('a', 'About'))
  expect(find('h1').textContent).toBe('/about')
})

test('if the server does not respond, a link stays as well, with another message', async () => {
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
