// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

/** As a page that has just been opened. */
async function openPage() {
  vi.resetModules()
  return import('./own-currency.ts')
}

test('a visitor who never chose has no currency of their own', async () => {
  expect((await openPage()).ownCurrency()).toBeNull()
})

test('a choice is there on the next page, too', async () => {
  const page = await openPage()
  const heard: unknown[] = []
  page.onOwnCurrency(() => heard.push(page.ownCurrency()))
  page.chooseCurrency('INR')
  expect([page.ownCurrency(), heard]).toEqual(['INR', ['INR']])
  expect((await openPage()).ownCurrency()).toBe('INR')
})

test("another tab's choice counts here as well", async () => {
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

test('what is stored wrongly is no choice', async () => {
  localStorage.setItem('currency', 'BTC')
  expect((await openPage()).ownCurrency()).toBeNull()
})

test('the server knows a choice by the cookie', async () => {
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

test('with blocked storage a choice counts all the same', async () => {
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
