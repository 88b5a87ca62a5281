import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'
import { renderComponent } from '../../testing/render-component.tsx'

test('an error page hides details and offers a retry', async () => {
  const page = await renderComponent(<ErrorPage error={new Error('secret')} />)
  expect(page.find('h1').textContent).toBe('Something went wrong')
  expect(page.text()).not.toContain('secret')
  page.find('button', 'Try again')
  page.find('a', 'Return to Home')
})

test('the error page says that there is no network until it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await renderComponent(<ErrorPage error={new Error('fetch')} />)
  expect(page.find('h1').textContent).toBe('You’re offline')
  online.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(page.find('h1').textContent).toBe('Something went wrong')
})

test.each([
  ['light', false],
  ['dark', true],
])('the %s theme stays when the document is rendered again', async (stored, isDark) => {
  localStorage.setItem('theme', stored)
  document.documentElement.className = 'dark'
  await renderComponent(<ErrorPage error={new Error('secret')} />)
  expect(document.documentElement.classList.contains('dark')).toBe(isDark)
})
