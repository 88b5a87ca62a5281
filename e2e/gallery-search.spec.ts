import { expect, test, type Page } from './test.ts'
import { goto, waitForHydration } from './hydration.ts'
import { findGalleryImage, listPublic } from './images.ts'
import { findViolations } from './violations.ts'

interface ImageListResponse {
  images: { prompt: string; aspect_ratio: string }[]
  total: number
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search prompts' })
const tiles = (page: Page) => page.getByRole('list', { name: 'Public images' }).getByRole('listitem')
const prompts = (page: Page) =>
  tiles(page)
    .getByRole('img')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('alt') ?? ''))

/** Finds a word of a prompt in the seeded gallery, and the prompts that a search for the word returns. */
async function findWordInGallery(page: Page): Promise<{ word: string; found: string[] }> {
  const { prompt } = await findGalleryImage(page.request)
  const word = /\b[a-z]{4,}\b/i.exec(prompt)?.[0] ?? ''
  const found = (await listPublic(page.request, { q: word })).map((image) => image.prompt)
  expect(found).toContain(prompt)
  return { word, found }
}

test('a search is in the URL, and Escape clears it', { tag: '@core' }, async ({ page }) => {
  const { word, found } = await findWordInGallery(page)
  await goto(page, '/')
  const all = await prompts(page)
  expect(all.length).toBeGreaterThan(found.length)
  // Shortcuts are loaded when the page is idle.
  await expect(async () => {
    // In the field, another press would type the character.
    if (!(await search(page).evaluate((field) => field === document.activeElement))) await page.keyboard.press('/')
    await expect(search(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(word)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${word}`))
  await expect.poll(() => prompts(page)).toEqual(found)
  await page.reload()
  await expect(search(page)).toHaveValue(word)
  expect(await prompts(page)).toEqual(found)
  await waitForHydration(page)
  await search(page).focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/q=/)
  // More images may have loaded in the meantime.
  await expect.poll(async () => (await prompts(page)).slice(0, all.length)).toEqual(all)
})

test('a filter adds a history entry, and the preview opens over the filtered list', async ({ page }) => {
  await goto(page, '/')
  await page.getByRole('combobox', { name: 'Ratio' }).selectOption('16:9')
  await expect(page).toHaveURL(/ratio=16%3A9/)
  const { total } = (await (await page.request.get('/api/images/public?ratio=16:9')).json()) as ImageListResponse
  await expect(tiles(page)).toHaveCount(total)
  await expect(page.getByText(total === 1 ? '1 image' : `${total} images`)).toBeVisible()
  await tiles(page).first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/ratio=16%3A9.*image=/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tiles(page)).toHaveCount(total)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Ratio' })).toHaveValue('')
})

test('a search without results shows its terms and can be cleared', async ({ page }) => {
  await page.goto('/?q=qwertzuiop&style=anime')
  await expect(page.getByRole('heading', { name: 'No results for “qwertzuiop”' })).toBeVisible()
  await expect(page.getByText('Filtered by style Anime.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all images' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(search(page)).toHaveValue('')
})

test('invalid search parameters show the gallery', async ({ page }) => {
  const response = await page.goto('/?sort=upwards&ratio=7:3&style=%00&q=%20&kind=upload&from=never')
  expect(response?.status()).toBe(200)
  await expect(tiles(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeHidden()
})

test('on a phone, a button that shows the number of filters opens them in a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goto(page, '/?ratio=2:3&sort=most_liked')
  const button = page.getByRole('button', { name: 'Filters 2 set' })
  await expect(page.getByRole('combobox', { name: 'Style' })).toBeHidden()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('combobox', { name: 'Ratio' }).selectOption('16:9')
  await expect(page).toHaveURL('/?sort=most_liked&ratio=16%3A9')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/')
  await dialog.getByRole('button', { name: /^Show [\d,]+\+? images$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('on a phone, Back closes the filters, which stay until the next Back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await goto(page, '/')
  const button = page.getByRole('button', { name: /^Filters/ })
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await button.click()
  await dialog.getByRole('combobox', { name: 'Sort' }).selectOption('most_liked')
  await dialog.getByRole('combobox', { name: 'Ratio' }).selectOption('16:9')
  await expect(page).toHaveURL('/?sort=most_liked&ratio=16%3A9')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/?sort=most_liked&ratio=16%3A9')
  await expect(button).toHaveAccessibleName('Filters 2 set')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(button).toHaveAccessibleName('Filters')

  // Without a change, neither way to close the dialog leaves a history entry.
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await button.click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form reloads the page, and its HTML shows the result', async ({ page }) => {
    const { word, found } = await findWordInGallery(page)
    await page.goto('/')
    await search(page).fill(word)
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Most liked')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(new RegExp(`q=${word}.*sort=most_liked`))
    await expect(search(page)).toHaveValue(word)
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('most_liked')
    expect((await prompts(page)).sort()).toEqual(found.sort())
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).not.toHaveURL(/q=/)
  })
})
