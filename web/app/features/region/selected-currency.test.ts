// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

/** Loads the module as a new page does. */
async function openPage() {
  vi.resetModules()
  return import('./selected-currency.ts')
}

test('without a selection, there is no selected currency', async () => {
  expect((await openPage()).getSelectedCurrency()).toBeNull()
})

test('a selection is kept on the next page', async () => {
  const page = await openPage()
  const received: unknown[] = []
  page.onSelectedCurrencyChange(() => received.push(page.getSelectedCurrency()))
  page.selectCurrency('INR')
  expect([page.getSelectedCurrency(), received]).toEqual(['INR', ['INR']])
  expect((await openPage()).getSelectedCurrency()).toBe('INR')
})

test('a selection in another tab applies here too', async () => {
  const page = await openPage()
  page.selectCurrency('INR')
  const received: unknown[] = []
  const unsubscribe = page.onSelectedCurrencyChange(() => received.push(page.getSelectedCurrency()))
  localStorage.setItem('currency', 'USD')
  dispatchEvent(new StorageEvent('storage', { key: 'currency', newValue: 'USD' }))
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }))
  expect(received).toEqual(['USD'])
  unsubscribe()
  dispatchEvent(new StorageEvent('storage', { key: 'currency', newValue: 'INR' }))
  expect(received).toHaveLength(1)
})

test('an invalid stored value is ignored', async () => {
  localStorage.setItem('currency', 'BTC')
  expect((await openPage()).getSelectedCurrency()).toBeNull()
})

test('the server reads the selection from the cookie', async () => {
  const page = await openPage()
  page.selectCurrency('INR')
  expect(page.parseCurrencyCookie(document.cookie)).toBe('INR')
  expect(['a=1; currency=USD', 'currency=BTC', 'notcurrency=INR', null].map(page.parseCurrencyCookie)).toEqual([
    'USD',
    null,
    null,
    null,
  ])
  localStorage.clear()
  expect((await openPage()).getSelectedCurrency()).toBe('INR')
})

test('a selection applies even if storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
  const page = await openPage()
  expect(page.getSelectedCurrency()).toBeNull()
  page.selectCurrency('INR')
  expect(page.getSelectedCurrency()).toBe('INR')
  vi.unstubAllGlobals()
})
