import { expect, test, type Page } from './test.ts'
import { openLongGallery } from './long-gallery.ts'
import { styledWhile } from './styled.ts'

const FRAMES = 60
const tiles = (page: Page) => page.getByRole('list', { name: 'Public images' }).getByRole('listitem')

/** Which image stands in the middle of the window, and where. */
function middleOf(page: Page) {
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

test('coming back from another page restores the list', { tag: '@core' }, async ({ member: { page } }) => {
  const { asked } = await openLongGallery(page, 300)
  await scrollUntil(page, 200)
  await page.evaluate(() => scrollTo(0, 8_000))
  await expect.poll(() => middleOf(page)).not.toBeNull()
  const before = await middleOf(page)
  expect(await tiles(page).count()).toBeLessThanOrEqual(60)

  await page.getByRole('link', { name: 'My media' }).click()
  await expect(page).toHaveURL(/my-media/)
  await expect(page.getByText('No media found')).toBeVisible()
  await expect(page.getByText('Start creating to see your media here')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const askedBefore = [...asked]
  await page.goBack()
  await expect.poll(() => middleOf(page)).toEqual(before)
  expect(await page.evaluate(() => scrollY)).toBe(8_000)
  expect(await tiles(page).count()).toBeLessThanOrEqual(60)
  expect(asked).toEqual(askedBefore)

  await page.goForward()
  await expect(page).toHaveURL(/my-media/)
  await page.goBack()
  await expect.poll(() => middleOf(page)).toEqual(before)
})

test('the first frame after coming back has the tiles in their places', async ({ member: { page } }) => {
  await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  await page.evaluate(() => scrollTo(0, 6_000))
  await expect.poll(() => middleOf(page)).not.toBeNull()
  await page.getByRole('link', { name: 'My media' }).click()
  await expect(page.getByText('No media found')).toBeVisible()
  const seen = await page.evaluate(async () => {
    history.back()
    for (;;) {
      await new Promise(requestAnimationFrame)
      // What is there when a frame has been drawn is what was drawn.
      await new Promise((resolve) => setTimeout(resolve))
      if (!document.querySelector('.masonry-grid')) continue
      const tile = document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest('[data-image-id]')
      return { scrolled: scrollY, isTile: tile !== null }
    }
  })
  expect(seen).toEqual({ scrolled: 6_000, isTile: true })
})

test('an image that is opened and closed leaves the list where it was', async ({ page }) => {
  await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  await page.evaluate(() => scrollTo(0, 5_000))
  await expect.poll(() => middleOf(page)).not.toBeNull()
  const before = await middleOf(page)
  // Playwright's own click would scroll the tile to where it is reached best.
  await page.locator(`[data-image-id="${before?.id}"] a`).evaluate((tile: HTMLElement) => tile.click())
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await middleOf(page)).toEqual(before)
})

test('a tile that comes and goes loads one file, of the size it is shown at', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/long-gallery/')) files.push(new URL(request.url()).pathname)
  })
  await openLongGallery(page, 300)
  await scrollUntil(page, 140)
  for (let top = 0; top < 6_000; top += 400) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await expect.poll(() => middleOf(page)).not.toBeNull()
  }
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => !file.endsWith('-320.webp'))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('a tile that comes or goes has no other one styled anew, nor the page', async ({ page, browser }) => {
  await openLongGallery(page, 300)
  // To the end: while more is asked for, what says so is animated.
  await scrollUntil(page, 300)
  await expect(page.getByRole('paragraph').filter({ hasText: 'No more images' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 4_000))
  await expect.poll(() => middleOf(page)).not.toBeNull()
  const first = await tiles(page).first().getAttribute('data-index')
  const styled = await styledWhile(browser, page, () =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame)
        scrollBy(0, 30)
      }
    }, FRAMES),
  )
  expect(await tiles(page).first().getAttribute('data-index')).not.toBe(first)
  const inserted = 'Node was inserted into tree'
  // Without which nothing would be known of the others either.
  expect(styled).toContainEqual({ element: "LI class='masonry-tile'", reason: inserted })
  // A tile is the last of its list for a moment, a picture comes while its tile stands there, and logo and prompt bar have to be told to hold still.
  const isStilled = ({ element }: (typeof styled)[number]) => /animate-\[turn|backdrop-blur/.test(element)
  const expected = ({ element, reason }: (typeof styled)[number]) =>
    reason === inserted || /^(LI class='masonry-tile'|IMG )/.test(element)
  expect(styled.filter((each) => !expected(each) && !isStilled(each))).toEqual([])
  expect(styled.filter(isStilled).length).toBeLessThan(FRAMES / 2)
})
