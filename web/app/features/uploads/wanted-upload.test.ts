import { expect, test } from 'vitest'
import { createFakeIndexedDb } from '../../testing/fake-indexed-db.ts'
import { createWantedUpload } from './wanted-upload.ts'

const UPLOAD = { key: 'key-1', file: new File(['x'], 'a.png', { type: 'image/png' }), description: 'At dusk' }
const HOUR_MS = 60 * 60_000

/** Pages of one browser. */
function openBrowser() {
  const { entries, factory } = createFakeIndexedDb()
  const time = { now: 0 }
  const openPage = () =>
    createWantedUpload(
      () => factory,
      () => time.now,
    )
  return { entries, time, openPage }
}

test('what one page has put another takes, once', async () => {
  const { openPage } = openBrowser()
  const [first, second] = [openPage(), openPage()]
  await first.put(UPLOAD)
  expect(await second.take()).toEqual(UPLOAD)
  expect(await first.take()).toBeNull()
})

test('the page that waits for its mail keeps what was wanted; a page that comes later drops it', async () => {
  const { entries, openPage } = openBrowser()
  const waiting = openPage()
  await waiting.put(UPLOAD)
  await waiting.dropForgotten()
  expect(entries.size).toBe(1)
  await openPage().dropForgotten()
  expect(entries.size).toBe(0)
})

test('what is too old is deleted, whichever page meets it', async () => {
  const { entries, time, openPage } = openBrowser()
  const page = openPage()
  await page.put(UPLOAD)
  time.now = HOUR_MS
  await page.dropForgotten()
  expect(entries.size).toBe(0)
  await page.put(UPLOAD)
  time.now = 2 * HOUR_MS
  expect(await openPage().take()).toBeNull()
  expect(entries.size).toBe(0)
})
