import { expect, test } from './test.ts'
import { openLongGallery, tileOf } from './long-gallery.ts'
import { findViolations } from './violations.ts'

const HALF_A_MINUTE_MS = 30_000
const A_FEW_SECONDS_MS = 4_000

test('new images are announced and shown on click', { tag: '@core' }, async ({ page }) => {
  await page.clock.install()
  const { requestedUrls, addNew } = await openLongGallery(page, 90)
  await expect(page.locator('.masonry-tile').first()).toHaveAttribute('aria-setsize', '80')
  await page.evaluate(() => scrollTo(0, 1_200))
  const pill = page.getByRole('button', { name: '3 new images, show them' })

  const requestCountBefore = requestedUrls.length
  await page.clock.fastForward(HALF_A_MINUTE_MS)
  await expect.poll(() => requestedUrls.length).toBe(requestCountBefore + 1)
  await expect(pill).toBeHidden()

  addNew(3)
  await page.clock.fastForward(HALF_A_MINUTE_MS)
  await expect(pill).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'New images are available' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(1_200)
  await expect(tileOf(page, 93)).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])

  await pill.click()
  await expect(tileOf(page, 93)).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(pill).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  // The list continues normally from its first page.
  await expect(page.locator('.masonry-tile').first()).toHaveAttribute('aria-setsize', '80')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.locator('.masonry-tile').first()).toHaveAttribute('aria-setsize', '93')
})

test('a hidden page sends no requests', async ({ page }) => {
  await page.clock.install()
  const { requestedUrls } = await openLongGallery(page, 90)
  // The next page loads automatically.
  await expect(page.locator('.masonry-tile').first()).toHaveAttribute('aria-setsize', '80')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const before = requestedUrls.length
  await page.clock.fastForward(10 * HALF_A_MINUTE_MS)
  expect(requestedUrls).toHaveLength(before)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => requestedUrls.length).toBe(before + 1)
})

test('a gallery that is being filled shows new images without moving others', async ({ page }) => {
  await page.clock.install()
  const { addOld } = await openLongGallery(page, 0)
  addOld(2)
  await page.clock.runFor(A_FEW_SECONDS_MS)
  await expect(tileOf(page, 0)).toBeVisible()
  const position = await tileOf(page, 0).boundingBox()
  addOld(30)
  await page.clock.runFor(A_FEW_SECONDS_MS)
  await expect(tileOf(page, -31)).toBeAttached()
  expect(await tileOf(page, 0).boundingBox()).toEqual(position)

  // After leaving and returning, the page still polls often.
  await page.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/about/)
  addOld(1)
  await page.goBack()
  await page.clock.runFor(A_FEW_SECONDS_MS)
  await expect(tileOf(page, -32)).toBeAttached()
  await expect(page.getByRole('button', { name: /show them/ })).toBeHidden()
})
