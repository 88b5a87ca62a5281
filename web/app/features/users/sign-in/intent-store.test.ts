import { expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fake-indexed-db.ts'
import { createIntentStore } from './intent-store.ts'

const HOUR_MS = 60 * 60_000

/** Simulates several pages of one browser. */
function openBrowser() {
  const { entries, factory } = createFakeIndexedDb()
  const time = { now: 0 }
  const openPage = () =>
    createIntentStore(
      () => factory,
      () => time.now,
    )
  return { entries, time, openPage }
}

test('another page takes a stored intent, including files, and only one of two tabs gets it', async () => {
  const { openPage } = openBrowser()
  const [first, second] = [openPage(), openPage()]
  const payload = { key: 'key-1', file: new File(['x'], 'a.png', { type: 'image/png' }) }
  await first.put('upload', payload)
  expect([await second.take('upload'), await first.take('upload')]).toEqual([payload, undefined])
})

test('an intent is replaced only by another of the same kind', async () => {
  const page = openBrowser().openPage()
  await page.put('plan', 'Pro')
  await page.put('plan', 'Pro Plus')
  await page.put('favorite', 'fox')
  expect([await page.take('plan'), await page.take('favorite')]).toEqual(['Pro Plus', 'fox'])
})

test('a payload may be null, which differs from no intent', async () => {
  const page = openBrowser().openPage()
  await page.put('purchase', null)
  expect([await page.take('purchase'), await page.take('purchase')]).toEqual([null, undefined])
})

test('a removed intent is gone in every page', async () => {
  const { openPage } = openBrowser()
  const page = openPage()
  await page.put('plan', 'Pro')
  await page.remove('plan')
  expect([await page.take('plan'), await openPage().take('plan')]).toEqual([undefined, undefined])
})

test('signing out removes the intents of every kind', async () => {
  const { entries, openPage } = openBrowser()
  const page = openPage()
  await page.put('plan', 'Pro')
  await page.put('favorite', 'fox')
  await page.clear()
  expect([await page.take('plan'), await page.take('favorite'), entries.size]).toEqual([undefined, undefined, 0])
})

test('an intent that cannot be stored is kept in memory', async () => {
  const { entries, openPage } = openBrowser()
  const page = openPage()
  const set = vi.spyOn(entries, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await page.put('upload', 'a.png')
  set.mockRestore()
  expect([await page.take('upload'), await page.take('upload')]).toEqual(['a.png', undefined])
})

test('an intent expires after an hour', async () => {
  const { entries, time, openPage } = openBrowser()
  await openPage().put('plan', 'Pro')
  time.now = HOUR_MS
  expect(await openPage().take('plan')).toBeUndefined()
  expect(entries.size).toBe(0)
})

test('the page that waits for the email keeps its intent; a page that opens later removes it', async () => {
  const { entries, time, openPage } = openBrowser()
  const waiting = openPage()
  await waiting.put('upload', 'a.png')
  await waiting.removeAbandoned('upload')
  expect(entries.size).toBe(1)
  await openPage().removeAbandoned('upload')
  expect(entries.size).toBe(0)
  await waiting.put('upload', 'b.png')
  time.now = HOUR_MS
  await waiting.removeAbandoned('upload')
  expect(entries.size).toBe(0)
})

test('with blocked storage an intent is kept in memory and taken once', async () => {
  const page = createIntentStore(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await page.put('plan', 'Pro')
  expect([await page.take('plan'), await page.take('plan')]).toEqual(['Pro', undefined])
})

test('stored data of another shape is ignored', async () => {
  const { entries, openPage } = openBrowser()
  for (const stored of [3, { payload: 'fox' }, { payload: 'fox', at: 'today' }]) {
    entries.set('favorite', stored)
    expect(await openPage().take('favorite')).toBeUndefined()
  }
})
