import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'
import { showComponent } from '../../testing/show-component.tsx'

test('a page that broke says whose fault it is, and can be tried again', async () => {
  const page = await showComponent(<ErrorPage error={new Error('secret')} />)
  expect(page.find('h1').textContent).toBe('Something went wrong')
  expect(page.text()).not.toContain('secret')
  page.find('button', 'Try again')
  page.find('a', 'Return to Home')
})

test('it says so when there is no connection, and takes it back when there is', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await showComponent(<ErrorPage error={new Error('fetch')} />)
  expect(page.find('h1').textContent).toBe('You are offline')
  online.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(page.find('h1').textContent).toBe('Something went wrong')
})

test.each([
  ['light', false],
  ['dark', true],
])('in the %s theme it stays so, though the document is drawn anew', async (stored, isDark) => {
  localStorage.setItem('theme', stored)
  document.documentElement.className = 'dark'
  await showComponent(<ErrorPage error={new Error('secret')} />)
  expect(document.documentElement.classList.contains('dark')).toBe(isDark)
})
