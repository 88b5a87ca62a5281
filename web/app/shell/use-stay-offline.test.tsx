import { Link, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showComponent } from '../testing/show-component.tsx'
import { ToastProvider } from '../ui/toast.tsx'
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

function showPages() {
  return showComponent(
    <ToastProvider>
      <Pages />
    </ToastProvider>,
  )
}

function Pages() {
  useStayOffline()
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
