import { expect, test, type Page } from './test.ts'
import { openLongGallery } from './long-gallery.ts'
import { recordRestyles } from './restyles.ts'
import { expectTilesToFit, measureTiles } from './tile-boxes.ts'

test.use({ reducedMotion: 'no-preference' })

const FRAMES = 60
const tiles = (page: Page) => page.getByRole('list', { name: 'Public images' }).getByRole('listitem')

/** Returns the id and the position of the tile in the middle of the window. */
function findMiddleTile(page: Page) {
  return page.evaluate(() => {
    const tile = document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest('[data-image-id]')
    return tile && { id: tile.getAttribute('data-image-id'), top: Math.round(tile.getBoundingClientRect().top) }
  })
}

async function scrollUntil(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const size = Number(await tiles(page).first().getAttribute('aria-setsize', { timeout: 500 }))
    expect(size).toBeGreaterThanOrEqual(count)
  }).toPass({ timeout: 20_000 })
}

test('tiles have the size of their images', { tag: '@firefox' }, async ({ page }) => {
  // Its images have four ratios.
  await openLongGallery(page, 20)
  await expect(tiles(page)).toHaveCount(20)
  expectTilesToFit(await page.evaluate(measureTiles))
})

test('coming back from another page restores the list', { tag: '@core' }, async ({ member: { page } }) => {
  const { requestedUrls } = await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  await page.evaluate(() => scrollTo(0, 4_000))
  await expect.poll(() => findMiddleTile(page)).not.toBeNull()
  const before = await findMiddleTile(page)
  expect(await tiles(page).count()).toBeLessThanOrEqual(60)

  await page.getByRole('link', { name: 'My media' }).click()
  await expect(page).toHaveURL(/my-media/)
  await expect(page.getByText('No media found')).toBeVisible()
  await expect(page.getByText('Start creating to see your media here')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const requestedBefore = [...requestedUrls]
  await page.goBack()
  await expect.poll(() => findMiddleTile(page)).toEqual(before)
  expect(await page.evaluate(() => scrollY)).toBe(4_000)
  expect(await tiles(page).count()).toBeLessThanOrEqual(60)
  expect(requestedUrls).toEqual(requestedBefore)

  await page.goForward()
  await expect(page).toHaveURL(/my-media/)
  await page.goBack()
  await expect.poll(() => findMiddleTile(page)).toEqual(before)
})

test('the first frame after coming back shows the tiles at their positions', async ({ member: { page } }) => {
  await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  await page.evaluate(() => scrollTo(0, 6_000))
  await expect.poll(() => findMiddleTile(page)).not.toBeNull()
  await page.getByRole('link', { name: 'My media' }).click()
  await expect(page.getByText('No media found')).toBeVisible()
  const firstFrame = await page.evaluate(async () => {
    history.back()
    for (;;) {
      await new Promise(requestAnimationFrame)
      // The DOM after a frame is what the frame showed.
      await new Promise((resolve) => setTimeout(resolve))
      if (!document.querySelector('.masonry-grid')) continue
      const tile = document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest('[data-image-id]')
      return { scrolled: scrollY, isTile: tile !== null }
    }
  })
  expect(firstFrame).toEqual({ scrolled: 6_000, isTile: true })
})

test('opening and closing an image keeps the scroll position', async ({ page }) => {
  await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  await page.evaluate(() => scrollTo(0, 5_000))
  await expect.poll(() => findMiddleTile(page)).not.toBeNull()
  const before = await findMiddleTile(page)
  // Playwright's click would scroll the tile first.
  await page
    .locator(`[data-image-id="${before?.id}"] a`)
    .first()
    .evaluate((tile: HTMLElement) => tile.click())
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await findMiddleTile(page)).toEqual(before)
})

test('a tile that is mounted repeatedly loads one file of the displayed size', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/long-gallery/')) files.push(new URL(request.url()).pathname)
  })
  await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  for (let top = 0; top < 6_000; top += 400) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await expect.poll(() => findMiddleTile(page)).not.toBeNull()
  }
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => !file.endsWith('-320.webp'))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('mounting or unmounting a tile does not restyle other tiles or the page', async ({ page, browser }) => {
  await openLongGallery(page, 300)
  // Scroll to the end: while more is loading, the indicator is animated.
  await scrollUntil(page, 300)
  await expect(page.getByRole('paragraph').filter({ hasText: 'No more images' })).toBeVisible()
  // Stops the changing examples in the prompt field.
  await page.getByRole('textbox', { name: 'Prompt' }).focus()
  await page.getByRole('textbox', { name: 'Prompt' }).blur()
  await page.evaluate(() => scrollTo(0, 4_000))
  await expect.poll(() => findMiddleTile(page)).not.toBeNull()
  const first = await tiles(page).first().getAttribute('data-index')
  const restyles = await recordRestyles(browser, page, () =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame)
        scrollBy(0, 30)
      }
    }, FRAMES),
  )
  expect(await tiles(page).first().getAttribute('data-index')).not.toBe(first)
  const inserted = 'Node was inserted into tree'
  // Without this entry, the trace would prove nothing.
  expect(restyles).toContainEqual({ element: "LI class='masonry-tile'", reason: inserted })
  // Other restyles are expected: a tile becomes the last child for a moment, an image loads while its tile is mounted,
  // and logo and prompt bar pause their animations.
  const isPausedAnimation = ({ element }: (typeof restyles)[number]) => /animate-\[turn|backdrop-blur/.test(element)
  const isExpected = ({ element, reason }: (typeof restyles)[number]) =>
    reason === inserted || /^(LI class='masonry-tile'|IMG )/.test(element)
  expect(restyles.filter((restyle) => !isExpected(restyle) && !isPausedAnimation(restyle))).toEqual([])
  expect(restyles.filter(isPausedAnimation).length).toBeLessThan(FRAMES / 2)
})
