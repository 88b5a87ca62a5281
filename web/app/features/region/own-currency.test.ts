// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

/** Loads the module as a new page does. */
async function openPage() {
  vi.resetModules()
  return import('./own-currency.ts')
}

test('a visitor who has selected no currency has none', async () => {
  expect((await openPage()).ownCurrency()).toBeNull()
})

test('a selection is kept on the next page', async () => {
  const page = await openPage()
  const heard: unknown[] = []
  page.onOwnCurrency(() => heard.push(page.ownCurrency()))
  page.chooseCurrency('INR')
  expect([page.ownCurrency(), heard]).toEqual(['INR', ['INR']])
  expect((await openPage()).ownCurrency()).toBe('INR')
})

test('a selection in another tab applies here too', async () => {
  const page = await openPage()
  page.chooseCurrency('INR')
  const heard: unknown[] = []
  const stop = page.onOwnCurrency(() => heard.push(page.ownCurrency()))
  localStorage.setItem('currency', 'USD')
  dispatchEvent(new StorageEvent('storage', { key: 'currency', newValue: 'USD' }))
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }))
  expect(heard).toEqual(['USD'])
  stop()
  dispatchEvent(new StorageEvent('storage', { key: 'currency', newValue: 'INR' }))
  expect(heard).toHaveLength(1)
})

test('an invalid stored value is ignored', async () => {
  localStorage.setItem('currency', 'BTC')
  expect((await openPage()).ownCurrency()).toBeNull()
})

test('the server reads the selection from the cookie', async () => {
  const page = await openPage()
  page.chooseCurrency('INR')
  expect(page.currencyIn(document.cookie)).toBe('INR')
  expect(['a=1; currency=USD', 'currency=BTC', 'notcurrency=INR', null].map(page.currencyIn)).toEqual([
    'USD',
    null,
    null,
    null,
  ])
  localStorage.clear()
  expect((await openPage()).ownCurrency()).toBe('INR')
})

test('a selection applies even if storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
  const page = await openPage()
  expect(page.ownCurrency()).toBeNull()
  page.chooseCurrency('INR')
  expect(page.ownCurrency()).toBe('INR')
  vi.unstubAllGlobals()
})
