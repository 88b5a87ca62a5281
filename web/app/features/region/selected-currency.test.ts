// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

/** Loads the module as a new page does. */
async function openPage() {
  vi.resetModules()
  return import('./selected-currency.ts')
}

test('a visitor who has selected no currency has none', async () => {
  expect((await openPage()).selectedCurrency()).toBeNull()
})

test('a selection is kept on the next page', async () => {
  const page = await openPage()
  const received: unknown[] = []
  page.onSelectedCurrencyChange(() => received.push(page.selectedCurrency()))
  page.selectCurrency('INR')
  expect([page.selectedCurrency(), received]).toEqual(['INR', ['INR']])
  expect((await openPage()).selectedCurrency()).toBe('INR')
})

test('a selection in another tab applies here too', async () => {
  const page = await openPage()
  page.selectCurrency('INR')
  const received: unknown[] = []
  const unsubscribe = page.onSelectedCurrencyChange(() => received.push(page.selectedCurrency()))
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
  expect((await openPage()).selectedCurrency()).toBeNull()
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
  expect((await openPage()).selectedCurrency()).toBe('INR')
})

test('a selection applies even if storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
  const page = await openPage()
  expect(page.selectedCurrency()).toBeNull()
  page.selectCurrency('INR')
  expect(page.selectedCurrency()).toBe('INR')
  vi.unstubAllGlobals()
})
